// The tray of "sort": up to three cards in the order in which they will be drawn, at most one of
// them put aside. Arrow keys, buttons and dragging all do the same two things: move and put aside.

function sortState(c) {
  const n = c.m.sort.cards.length;
  const st = c.st;
  st.order = st.order.filter((i) => i <= n);
  if (st.dropped > n) st.dropped = 0;
  for (let i = 1; i <= n; i++) if (!st.order.includes(i) && st.dropped !== i) st.order.push(i);
  return st;
}

// The text form of the decision: `sort 2,1/3`, kept cards top first, the discarded one last.
function sortAction(st) {
  return "sort " + st.order.join(",") + (st.dropped ? "/" + st.dropped : "");
}

function sortMove(c, i, by) {
  const order = c.st.order;
  const from = order.indexOf(i);
  const to = Math.min(order.length - 1, Math.max(0, from + by));
  if (from < 0 || from === to) return;
  order.splice(from, 1);
  order.splice(to, 0, i);
  c.announce(c.fill(c.ui.sort_moved, { name: face(c, c.m.sort.cards[i - 1]).name, place: to + 1 }));
  c.paint();
}

function sortDrop(c, i) {
  const st = c.st;
  const name = face(c, c.m.sort.cards[i - 1]).name;
  if (st.dropped === i) {
    st.dropped = 0;
    st.order.push(i);
    c.announce(c.fill(c.ui.sort_kept, { name }));
  } else {
    if (st.dropped) st.order.push(st.dropped);
    st.order = st.order.filter((x) => x !== i);
    st.dropped = i;
    c.announce(c.fill(c.ui.sort_dropped, { name }));
  }
  c.paint();
}

function sortKey(c, i, event) {
  const moves = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  if (event.key in moves) sortMove(c, i, moves[event.key]);
  else if (event.key === "Delete" || event.key === "Backspace" || event.key === "x") sortDrop(c, i);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function sortDrag(c, i, event) {
  const el = event.currentTarget;
  const start = event.clientX;
  let moved = false;
  const move = (e) => {
    const by = e.clientX - start;
    if (!moved && Math.abs(by) < 8) return;
    moved = true;
    el.setPointerCapture?.(e.pointerId);
    el.classList.add("is-dragged");
    el.style.setProperty("transform", `translateX(${by}px)`);
  };
  const end = (e) => {
    el.removeEventListener("pointermove", move);
    el.removeEventListener("pointerup", end);
    el.removeEventListener("pointercancel", end);
    el.classList.remove("is-dragged");
    el.style.removeProperty("transform");
    if (!moved || e.type === "pointercancel") return;
    const x = e.clientX;
    const zone = el.closest(".fri-sort").querySelector(".fri-sort-aside").getBoundingClientRect();
    if (x > zone.left - 10) {
      if (c.st.dropped !== i) sortDrop(c, i);
      return;
    }
    if (c.st.dropped === i) sortDrop(c, i);
    const others = [...el.closest(".fri-sort").querySelectorAll(".fri-sort-kept [data-look]")].filter((o) => o !== el);
    const place = others.filter((o) => { const r = o.getBoundingClientRect(); return (r.left + r.right) / 2 < x; }).length;
    sortMove(c, i, place - c.st.order.indexOf(i));
  };
  el.addEventListener("pointermove", move);
  el.addEventListener("pointerup", end);
  el.addEventListener("pointercancel", end);
}

function sortCard(c, i, place) {
  const f = face(c, c.m.sort.cards[i - 1]);
  const dropped = c.st.dropped === i;
  const last = place === c.st.order.length - 1;
  const label = c.fill(dropped ? c.ui.sort_label_aside : c.ui.sort_label, { name: f.name, value: f.value, place: place + 1 });
  return h("div", { class: "fri-sort-slot", key: "look" + i },
    h("span", { class: "fri-sort-place" }, dropped ? c.ui.sort_aside : place === 0 ? c.ui.sort_first : String(place + 1)),
    h("button", {
      type: "button", class: `fri-card is-${f.group}`, "data-look": i,
      "aria-label": `${label} ${f.text}`,
      onkeydown: (e) => sortKey(c, i, e), onpointerdown: (e) => sortDrag(c, i, e),
      onfocus: () => c.hint(`${f.name}. ${f.text} ${c.ui.sort_keys}`), onblur: () => c.hint(""),
    }, cardFront(f), h("span", { class: "fri-card-number", "aria-hidden": "true" }, i)),
    h("div", { class: "fri-sort-tools" },
      dropped ? null : h("button", { type: "button", class: "fri-button", "aria-label": c.fill(c.ui.sort_earlier, { name: f.name }),
        "aria-disabled": place === 0 ? "true" : null, onclick: () => sortMove(c, i, -1) }, sign("prev")),
      dropped ? null : h("button", { type: "button", class: "fri-button", "aria-label": c.fill(c.ui.sort_later, { name: f.name }),
        "aria-disabled": last ? "true" : null, onclick: () => sortMove(c, i, 1) }, sign("next")),
      h("button", { type: "button", class: "fri-button is-wide",
        "aria-label": c.fill(dropped ? c.ui.sort_take_back : c.ui.sort_put_aside, { name: f.name }), onclick: () => sortDrop(c, i) },
      sign(dropped ? "undo" : "discard"), dropped ? c.ui.sort_keep : c.ui.sort_discard)));
}

function sortTray(c) {
  const st = sortState(c);
  return h("section", { class: "fri-sort", key: "sort", "aria-label": c.m.sort.title },
    h("h3", { class: "fri-sort-title" }, c.m.sort.title),
    h("div", { class: "fri-sort-row" },
      h("div", { class: "fri-sort-kept" }, st.order.map((i, place) => sortCard(c, i, place))),
      h("div", { class: "fri-sort-aside" },
        st.dropped ? sortCard(c, st.dropped, 0) : h("span", { class: "fri-sort-empty" }, sign("discard"), c.ui.sort_aside_empty))));
}
