// The headlines of the odds: a range is words, which are smaller, or it would leave its box.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.js";

const { headView } = load(["frame/dom.js", "panes/odds/heads.js"], ["headView"]);

/** The classes of the number of a headline. */
function classes(number) {
  const head = headView({ key: "fight", sort: "exact", label: "", tag: "", why: "", number }, new Set(), () => {});
  const [, row] = head.kids;
  return row.kids[0].props.class.split(" ");
}

test("a range is written smaller than a number", () => {
  for (const range of ["27% to 41%", "от 27 до 41\u00a0%"]) assert(classes(range).includes("is-words"), range);
  for (const number of ["27%", ">99%", "3.5", "217"]) assert(!classes(number).includes("is-words"), number);
});
