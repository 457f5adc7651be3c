// Days are written as the visitor's browser writes them, where it is in the language of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const NOON = new Date(2026, 10, 27, 12).getTime();
const SHORT = { day: "2-digit", month: "2-digit", year: "2-digit" };

/** The same day for a visitor with these languages. */
const told = (languages, lang) =>
  load(["frame/controls/days.js"], ["dayText"], { navigator: { languages } }).dayText(NOON, lang, SHORT);

test("the visitor's own locale of the page's language counts", () => {
  assert.equal(told(["en-GB"], "en"), "27/11/26");
  assert.equal(told(["en-US"], "en"), "11/27/26");
  assert.equal(told(["ru-RU", "en-GB"], "en"), "27/11/26");
  assert.equal(told(["en-GB", "en-US", "en"], "en"), "27/11/26");
});

test("else the language of the page does", () => {
  assert.equal(told(["en-GB"], "ru"), "27.11.26");
  assert.equal(told(["de-DE"], "en"), told(["en"], "en"));
});

test("what is no locale is passed over, and what is no day is not told", () => {
  assert.equal(told(["en-US@posix"], "en"), told(["en"], "en"));
  assert.equal(load(["frame/controls/days.js"], ["dayText"], { navigator: { languages: [] } }).dayText("?", "en", SHORT), "");
});
