// How bad a decision was: a sign for the eye and a word for everybody.

function gradeMark(grade) {
  if (!grade?.word) return null;
  return h("span", { class: "fri-grade", "data-sign": grade.sign },
    h("b", { "aria-hidden": "true" }, grade.sign), h("span", {}, grade.word));
}
