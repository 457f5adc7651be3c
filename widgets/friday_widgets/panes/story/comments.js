// The visitor's own comments on the decisions of the game: a list to choose from, a field, and those
// that were written so far.  What was typed is kept when another decision is chosen.

/**
 * Shows `get()` in `place`; `keep(at, text)` is called with a comment to be kept, also when the page is left
 * in the middle of one. What comes back is called to draw, and has what ends it.
 */
function mountComments(place, get, keep) {
  let at = null; // the decision that is chosen
  let game = "";
  let latest = null;
  let typed = null; // what was typed since, or null
  let said = "";
  const textOf = (number) => get().decisions.find((each) => each.at === number)?.text ?? "";
  const save = () => {
    if (typed === null || typed === textOf(at)) return;
    keep(at, typed);
    typed = null;
    said = get().words.kept;
  };
  const choose = (number) => {
    save();
    at = number;
    typed = null;
    draw();
  };
  const edit = (number) => {
    choose(number);
    place.querySelector("textarea").focus();
  };
  const draw = () => {
    const state = get();
    if (!state.decisions?.length) {
      patchKids(place, []);
      return;
    }
    if (state.game !== game) [game, latest, at, typed, said] = [state.game, null, null, null, ""];
    if (state.latest !== latest && typed === null) at = state.latest;
    latest = state.latest;
    if (!state.decisions.some((each) => each.at === at)) [at, typed] = [latest, null];
    const written = state.decisions.filter((each) => each.text);
    patchKids(place, [
      h("h3", { key: "head" }, state.head),
      h("form", {
        key: "form", class: "fri-story-comment", onsubmit: (event) => {
          event.preventDefault();
          save();
          draw();
        },
      },
      h("label", {}, h("span", {}, state.words.at),
        h("select", {
          class: "fri-input", "data-do": "comment-at", onchange: (event) => choose(Number(event.target.value)),
          ref: (el) => { el.value = String(at); },
        }, state.decisions.map((each) => h("option", { key: each.at, value: String(each.at) }, each.label)))),
      h("label", {}, h("span", {}, state.words.text),
        h("textarea", {
          key: `${game}.${at}`, class: "fri-input", rows: "2", maxlength: String(state.longest), "data-do": "comment",
          ref: (el) => { if (el.value !== (typed ?? textOf(at))) el.value = typed ?? textOf(at); },
          oninput: (event) => {
            typed = event.target.value;
            said = "";
          },
          onchange: () => save(),
        })),
      h("button", { type: "submit", class: "fri-button", "data-do": "comment-keep" }, state.words.keep),
      h("p", { class: "fri-soft fri-small" }, state.about),
      h("p", { class: "fri-soft fri-small", role: "status" }, said)),
      h("ul", { key: "written", class: "fri-story-comments" }, written.map((each) => h("li", { key: each.at },
        h("button", { type: "button", class: "fri-button is-quiet", "data-comment": String(each.at), onclick: () => edit(each.at) }, each.label),
        h("p", {}, each.text)))),
    ]);
  };
  const leave = () => save(); // a field that keeps the focus tells of no change
  addEventListener("pagehide", leave);
  draw();
  return { draw, end: () => removeEventListener("pagehide", leave) };
}
