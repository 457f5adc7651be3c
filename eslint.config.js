// The scripts are linted as the browser gets them (scripts/join_scripts.py), where all their parts
// share one scope: there every name must exist, and exactly once.
import { readdirSync, readFileSync } from "node:fs";
import js from "@eslint/js";
import globals from "globals";

const JOINED = new URL("build/js/", import.meta.url);

/** What a part offers to whoever uses it: the names at the beginning of its lines. */
function offered() {
  const texts = readdirSync(JOINED).map((name) => readFileSync(new URL(name, JOINED), "utf8"));
  const found = texts.flatMap((text) => [...text.matchAll(/^(?:async )?(?:function|const|let) (\w+)/gm)]);
  return [...new Set(found.map(([, name]) => name))];
}

const ours = {
  eqeqeq: ["error", "always", { null: "ignore" }],
  "no-var": "error",
  "prefer-const": ["error", { destructuring: "all" }],
};

export default [
  js.configs.recommended,
  {
    files: ["build/js/*.js"],
    languageOptions: { ecmaVersion: 2023, globals: globals.browser },
    rules: { ...ours, "no-unused-vars": ["error", { varsIgnorePattern: `^(${offered().join("|")})$` }] },
  },
  {
    files: ["widgets/friday_{server,static}/**/*.{js,mjs}"],
    languageOptions: { ecmaVersion: 2023, globals: { ...globals.node, ...globals.browser, ...globals.worker } },
    rules: ours,
  },
  {
    files: ["tests/js/*.js"],
    languageOptions: { ecmaVersion: 2023, globals: { ...globals.node, ...globals.browser } },
    rules: ours,
  },
];
