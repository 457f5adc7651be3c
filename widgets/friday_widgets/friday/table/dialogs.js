// Dialogs: what lies in a pile, and the sheet of keys. The browser's own <dialog> keeps the focus
// inside, closes with Esc and gives the focus back at once. It says "close" only with the next frame,
// though: until then a painting must not open it again, and whatever was opened since stays open.

function pileDialog(c) {
  const pile = c.m.piles.find((p) => p.key === c.st.dialog);
  if (!pile) return [];
  return [
    dialogHead(c, pile.name, pile.about),
    h("div", { class: "fri-dialog-body", tabindex: "0", role: "group", "aria-label": pile.name },
      pile.sections.length ? pile.sections.map((section, i) =>
        h("section", { key: i },
          section.title ? h("h3", {}, section.title, section.count ? h("span", { class: "fri-badge" }, section.count) : null) : null,
          section.note ? h("p", { class: "fri-soft fri-small" }, section.note) : null,
          h("ul", { class: "fri-lines" }, section.cards.map((entry) => listLine(c, entry)))))
        : h("p", { class: "fri-soft" }, c.ui.pile_empty)),
  ];
}

function piratesDialog(c) {
  return [
    dialogHead(c, c.ui.pirates, c.ui.pirates_about),
    h("div", { class: "fri-dialog-body", tabindex: "0", role: "group", "aria-label": c.ui.pirates }, c.m.pirates.map((p) =>
      h("section", { class: "fri-pirate-full", key: p.number },
        h("span", { class: "fri-scene", art: scene("pirates") }),
        h("div", {}, h("h3", {}, p.name), h("p", {}, `${p.facts} · ${p.state_word}`), h("p", {}, p.text))))),
  ];
}

function keysDialog(c) {
  return [
    dialogHead(c, c.ui.keys_title, c.ui.keys_about),
    h("div", { class: "fri-dialog-body", tabindex: "0", role: "group", "aria-label": c.ui.keys_title },
      h("dl", { class: "fri-keys" }, c.m.keys.map((k) =>
        h("div", { key: k.key }, h("dt", {}, h("kbd", {}, k.key)), h("dd", {}, k.text))))),
  ];
}

function dialogHead(c, title, about) {
  return h("header", { class: "fri-dialog-head" },
    h("div", {}, h("h2", {}, title), about ? h("p", { class: "fri-soft fri-small" }, about) : null),
    h("button", { type: "button", class: "fri-button is-quiet", "aria-label": c.ui.close, onclick: () => c.openDialog("") }, symbol("cross")));
}

function dialogView(c) {
  const open = c.st.dialog;
  const body = open === "keys" ? keysDialog(c) : open === "pirates" ? piratesDialog(c) : open ? pileDialog(c) : [];
  return h("dialog", {
    class: "fri-dialog", key: "dialog",
    "aria-label": open === "keys" ? c.ui.keys_title : open === "pirates" ? c.ui.pirates : c.m.piles.find((p) => p.key === open)?.name,
    onclose: (e) => { if (c.st.dialog && !e.currentTarget.open) c.openDialog(""); },
    onclick: (e) => { if (isBeside(e.currentTarget, e)) c.openDialog(""); },
    ref: (el) => {
      if (c.st.opening && !el.open) openModal(el);
      else if (!c.st.dialog && el.open) el.close();
      c.st.opening = false;
    },
  }, body);
}
