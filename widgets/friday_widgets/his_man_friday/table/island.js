// The island: four by four cells, each a button. What can be done with a cell lights it up.

const COLUMNS = "abcd";
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** What a press on a cell would decide; an empty text where it decides nothing yet, or nothing. */
function cellAction(c, cell) {
  if (cell.do) return cell.do;
  if (!cell.lay || !c.st.card || !c.st.kind) return "";
  return `lay ${c.st.card} ${cell.cell} as ${c.st.kind}`;
}

function cellClass(c, cell) {
  const can = Boolean(cell.do || cell.lay);
  const parts = {
    "is-can": can,
    "is-chosen": c.st.cell === cell.cell && c.m.lays,
    "is-just": cell.just,
    "is-crusoe": cell.crusoe,
    "is-mine": cell.by === c.m.seat && cell.by != null,
    "is-known": Boolean(cell.card),
    "is-open": Boolean(c.m.over && cell.card),
    "is-centre": cell.state !== "empty" && cell.by == null,
    "is-suggested": Boolean(cell.do && c.suggested() === cell.do),
  };
  const on = Object.keys(parts).filter((name) => parts[name]);
  const kind = c.m.over && cell.card ? cell.card.kind : cell.kind;
  return ["hmf-cell", `is-${cell.state}`, kind ? `is-${kind}` : "is-unsaid", ...on].join(" ");
}

function cellInside(c, cell) {
  const name = h("span", { class: "hmf-cell-name", "aria-hidden": "true" }, cell.cell);
  const mark = cell.by == null ? null : seatMark(cell.by);
  const crusoe = cell.crusoe ? h("span", { class: "hmf-crusoe", key: "crusoe", art: crusoeArt() }) : null;
  if (cell.state === "empty") {
    const word = c.st.kind && c.st.card && cell.lay ? c.kindName(c.st.kind) : "";
    return [name, word ? h("span", { class: "hmf-cell-ghost", "aria-hidden": "true" }, word) : null];
  }
  if (cell.state === "gone" && !c.m.over) return [name, h("span", { class: "hmf-gone" }, cell.gone), crusoe];
  return [
    name,
    mark,
    c.m.over && cell.taker != null ? h("span", { class: "hmf-taker" }, islandSign("take"), seatMark(cell.taker)) : null,
    h("span", { class: "hmf-face", art: kindArt(c.m.over && cell.card ? cell.card.kind : cell.kind) }),
    h("span", { class: "hmf-said" }, c.m.over && cell.lie ? h("s", {}, cell.said) : cell.said),
    cell.card
      ? h("span", { class: `hmf-known is-${cell.card.kind}${cell.lie ? " is-lie" : ""}` }, islandSign("seen"), h("span", {}, cell.card.label))
      : cell.peeked
        ? h("span", { class: "hmf-known is-theirs" }, islandSign("challenge"), h("span", {}, cell.peeked))
        : null,
    cell.card && cell.peeked && cell.by === c.m.seat
      ? h("span", { class: "hmf-looked", "aria-hidden": "true" }, islandSign("challenge"), cell.peeked)
      : null,
    crusoe,
    cell.go ? h("span", { class: `hmf-go is-${cell.go}` }, islandSign(`move_${cell.go}`)) : null,
  ];
}

function islandView(c) {
  const home = c.st.focus || firstCell(c);
  return h("section", { class: "hmf-island", key: "island", "aria-label": c.m.titles.island },
    h("span", { class: "hmf-beach", key: "beach", art: BEACH }),
    h("div", { class: "hmf-cells", role: "group", "aria-label": c.m.titles.island, key: "cells" }, c.m.cells.map((cell) =>
      h("button", {
        type: "button", key: cell.cell, class: cellClass(c, cell), "data-cell": cell.cell, "data-do": cellAction(c, cell) || null,
        tabindex: cell.cell === home ? "0" : "-1",
        "aria-label": cell.label,
        "aria-disabled": cell.do || cell.lay ? null : "true",
        title: cell.label,
        onclick: once(() => c.pressCell(cell)),
        onfocus: () => { c.st.focus = cell.cell; },
      }, cellInside(c, cell)))));
}

// Where the keys find the island: at a cell with which something can be done.
function firstCell(c) {
  const can = c.m.cells.find((cell) => cell.do || cell.lay) ?? c.m.cells.find((cell) => cell.crusoe || cell.just);
  return (can ?? c.m.cells[0]).cell;
}

/** Walk over the island by arrow keys; true if there was somewhere to go. */
function walk(c, key) {
  const step = ARROWS[key];
  if (!step) return false;
  const inside = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".hmf-cell") ?? null);
  const at = inside?.dataset.cell ?? (c.st.focus || firstCell(c));
  const x = COLUMNS.indexOf(at[0]) + (inside ? step[0] : 0);
  const y = Number(at[1]) - 1 + (inside ? step[1] : 0);
  if (x < 0 || x > 3 || y < 0 || y > 3) return true;
  c.st.focus = `${COLUMNS[x]}${y + 1}`;
  c.paint();
  /** @type {HTMLElement} */ (c.root.querySelector(`[data-cell=${c.st.focus}]`)).focus();
  return true;
}
