// What the advice panes of all games share: what may be asked, the list of decisions, the choice of when
// advice is given, and the warning before a bad decision. Views are plain functions that return h(...) trees.

const ADVICE_FEW = 6; // rows before "show all"

// One decision; pressing it plays it.
function adviceRow(words, row, stale, play) {
  return h("li", {},
    h("button", {
      type: "button", class: `fri-advice-row${row.best ? " is-best" : ""}${row.blunder ? " is-blunder" : ""}`,
      "aria-label": row.name, "aria-disabled": stale ? "true" : null, "data-advise": row.action, onclick: (event) => !stale && !isSecondHalf(event) && play(row.action),
    },
      h("span", { class: "fri-advice-chance" },
        h("b", {}, row.win),
        h("small", { class: "fri-advice-of" }, words.game),
        h("small", {}, row.error),
        row.score ? h("small", { class: "fri-advice-yours" }, row.score) : null,
        row.yours ? h("small", { class: "fri-advice-yours" }, row.yours) : null,
        h("span", { class: "fri-advice-bar" }, h("i", { style: { width: `${row.bar}%` } }))),
      h("span", { class: "fri-advice-words" },
        h("span", { class: "fri-advice-label" }, row.label, row.best ? h("span", { class: "fri-advice-tag" }, words.best) : null, row.grade ? h("span", { class: "fri-advice-tag is-bad" }, row.grade) : null),
        h("span", { class: "fri-advice-why" }, row.why, row.loss ? h("span", { class: "fri-advice-loss" }, ` ${row.loss}`) : null))));
}

// Does a list belong to an older position than the table shows? Then the kernel is still thinking.
function isStale(el, list) {
  const turn = el.closest(".fri-app")?.querySelector(".fri-table:not(:has([data-past]))")?.dataset.turn;
  const of = (list.turn ?? "").replace(/^[^.]*\./, ""); // without the game; a table may leave out the mark of the position
  return Boolean(list.stale || (turn && list.turn && !`${of}.`.startsWith(`${turn}.`)));
}

/**
 * Call `changed` whenever the table beside a panel shows another position; the result ends that.
 * @param {Element} el
 * @param {() => void} changed
 */
function watchTurn(el, changed) {
  const page = el.closest(".fri-app");
  if (!page) return () => {};
  const watch = new MutationObserver(changed);
  watch.observe(page, { subtree: true, attributes: true, attributeFilter: ["data-turn"] });
  return () => watch.disconnect();
}

function rowsView(state, list, ui, act) {
  if (!state.shown || !list.rows) return [];
  const stale = Boolean(ui.deciding?.()) || isStale(ui.el, list);
  const few = ui.all ? list.rows : list.rows.slice(0, ADVICE_FEW);
  const more = list.rows.length > ADVICE_FEW && h("button", {
    type: "button", class: "fri-button is-quiet", key: "more", "aria-expanded": String(ui.all), onclick: act.all,
  }, ui.all ? state.words.fewer : list.more);
  const asks = Boolean(list.mute) && ui.asks(); // before a list that tells nothing apart: for whom it is
  return [
    state.chosen && list.mute != null ? h("details", { class: "fri-advice-chosen", key: "chosen", "data-do": "chosen", ...(asks ? { open: true } : {}) },
      // Whoever closes the question has answered it: it is not asked again. (A toggle is told only later.)
      h("summary", { onclick: (event) => asks && event.currentTarget.parentElement.open && act.playAs(state.player.options.find(({ on }) => on).id) }, state.chosen),
      choiceView("player", state.player, act.playAs),
      choiceView("aim", state.aim, act.playFor)) : null,
    few.length && list.assumed ? h("p", { class: "fri-soft fri-small", key: "assumed" }, list.assumed) : null,
    list.note ? h("p", { class: `fri-soft fri-advice-note${stale ? " is-stale" : ""}`, role: "status", key: "note" }, list.note) : null,
    few.length ? h("p", { class: "fri-soft fri-small fri-advice-about", key: "about" }, stale ? state.words.thinking : state.words.about) : null,
    few.length ? h("ol", { class: "fri-answers fri-advice-list", "aria-label": state.words.list, "aria-busy": String(stale), key: "list" },
      few.map((row) => adviceRow(state.words, row, stale, (action) => act.play(action, list.turn)))) : null,
    list.ask?.length ? h("div", { class: "fri-advice-ask", key: "ask" }, list.ask.map((offer, i) => h("button", {
      type: "button", class: `fri-button${i ? " is-quiet" : ""}`, key: String(offer.stage), "data-ask": String(offer.stage), "aria-keyshortcuts": i ? null : "h",
      disabled: stale, onclick: () => act.ask(offer.stage, list.turn),
    }, h("span", {}, offer.label), i ? null : h("kbd", { "aria-hidden": "true" }, "h")))) : null,
    list.again ? h("div", { key: "again" }, press(list.again, act.again, { "data-do": "again" })) : null,
    more || null,
    few.length ? h("div", { key: "how" }, state.words.how.split("\n").map((text) => h("p", { class: "fri-soft fri-small" }, text))) : null,
  ].filter(Boolean);
}

// A question to the reader: who is playing, what for, or of what to be warned.
function choiceView(what, choice, choose) {
  return h("div", { class: "fri-advice-player", key: what },
    h("label", {},
      h("span", {}, choice.question),
      h("select", { "data-do": what, onchange: (event) => choose(event.target.value) },
        choice.options.map((each) => h("option", { value: each.id, selected: each.on, key: each.id }, each.label)))),
    choice.about ? h("p", { class: "fri-soft fri-small" }, choice.about) : null);
}

// Off, on request, or a warning of bad decisions.
function modesView(state, choose) {
  return h("div", { class: "fri-advice-modes", role: "group", "aria-label": state.words.mode },
    state.modes.map((mode) => h("button", {
      type: "button", class: "fri-advice-mode", key: mode.id, "aria-pressed": String(mode.on), "data-mode": mode.id,
      onclick: () => choose(mode.id),
    }, mode.label)));
}

// The warning that holds a decision back: what is wrong, and what is better; "rethink" is the way out of it.
function warningView(sheet, answer) {
  const { words } = sheet;
  return [
    h("p", {}, sheet.text),
    h("p", { class: "fri-soft" }, sheet.why),
    h("p", { class: "fri-advice-better" }, sheet.better),
    h("p", { class: "fri-soft" }, sheet.because),
    sheet.assumed ? h("p", { class: "fri-soft fri-small" }, sheet.assumed) : null,
    h("div", { class: "fri-sheet-foot fri-advice-foot" },
      press(words.anyway, () => answer("anyway"), { "data-answer": "anyway" }),
      press(words.show, () => answer("show"), { "data-answer": "show" }),
      press(words.rethink, () => answer("rethink"), { kind: "is-main", "data-answer": "rethink", "data-first": true })),
  ].filter(Boolean);
}

/**
 * Show the warning of a bad decision while there is one; call the function returned at each change.
 * @param {any} model its trait "sheet" has the words
 * @param {HTMLElement} root
 * @param {(message: any) => void} send
 */
function holdBlunders(model, root, send) {
  let warning = null;
  return () => {
    const sheet = model.get("sheet");
    if (!sheet.text) {
      warning?.close("");
      warning = null;
      return;
    }
    let answered = false;
    const answer = (word) => {
      if (answered) return;
      answered = true;
      warning = null;
      send({ type: "held", answer: word });
      dialog.close();
      if (word === "show") openPane(root, "advice");
    };
    // Nothing shows inside a pane that is hidden, not even a modal dialog, which still blocks the page.
    const host = add(root.closest(".fri-app") ?? root, "div", "fri");
    host.style.display = "contents";
    host.lang = root.lang;
    const dialog = openDialog(host, "warning", sheet.head, sheet.close, warningView(sheet, answer));
    dialog.box.addEventListener("close", () => {
      host.remove();
      answer("rethink");
    });
    warning = { close: () => { answered = true; dialog.close(); } };
  };
}
