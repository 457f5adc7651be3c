// A game is found under every spelling of its name in an address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { spelledGame } = load(["lobby/game_name.js"], ["spelledGame"]);
const SPELLINGS = [
  ...["black_friday", "black-friday", "Black Friday", " BLACK-FRIDAY ", "black\u2011friday", "black\u2013friday"],
  ...["Black-Friday/", "«black-friday»", "black-friday.", "bl\u00adack-friday", "black\u00a0friday", "\uff42lack-friday"],
];

for (const name of SPELLINGS) {
  test(`${JSON.stringify(name)} is Black Friday`, () => assert.equal(spelledGame(name), "black_friday"));
}

test("another name stays another one", () => {
  assert.equal(spelledGame("chess"), "chess");
  assert.equal(spelledGame(""), "");
});
