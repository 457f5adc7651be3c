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
  c.announce(c.fill(c.ui.sort_moved, { name: face(c, c.m.sort.cards[i - 1]).name, place: to + 1 }), `look ${i}`);
  c.paint();
}

function sortDrop(c, i) {
  const st = c.st;
  const name = face(c, c.m.sort.cards[i - 1]).name;
  if (st.dropped === i) {
    st.dropped = 0;
    st.order.push(i);
    c.announce(c.fill(c.ui.sort_kept, { name }), `look ${i}`);
  } else {
    if (st.dropped) st.order.push(st.dropped);
    st.order = st.order.filter((x) => x !== i);
    st.dropped = i;
    c.announce(c.fill(c.ui.sort_dropped, { name }), `look ${i}`);
  }
  c.paint();
}

function sortKey(c, i, event) {
  const moves = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const key = keyOf(event);
  if (key in moves) sortMove(c, i, moves[key]);
  else if (key === "Delete" || key === "Backspace" || key === "x") sortDrop(c, i);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function sortDrag(c, i, event) {
  const el = event.currentTarget;
  const tray = el.closest(".fri-sort"); // el leaves it when it is put aside or taken back
  const start = [event.clientX, event.clientY];
  let moved = false;
  el.setPointerCapture(event.pointerId); // a quick hand is off the card with its first move
  const move = (e) => {
    const [right, down] = [e.clientX - start[0], e.clientY - start[1]];
    if (!moved && Math.hypot(right, down) < 8) return;
    moved = true;
    el.classList.add("is-dragged");
    el.style.setProperty("transform", `translate(${right}px, ${down}px)`);
  };
  const end = (e) => {
    el.removeEventListener("pointermove", move);
    el.removeEventListener("pointerup", end);
    el.removeEventListener("pointercancel", end);
    el.classList.remove("is-dragged");
    el.style.removeProperty("transform");
    if (!moved || e.type === "pointercancel") return;
    const x = e.clientX;
    const aside = tray.querySelector(".fri-sort-aside").getBoundingClientRect();
    if ((c.st.dropped === i) !== (e.clientY > aside.top - 10)) sortDrop(c, i);
    if (c.st.dropped === i) return;
    const others = [...tray.querySelectorAll(`.fri-sort-kept [data-look]:not([data-look="${i}"])`)];
    const place = others.filter((o) => { const r = o.getBoundingClientRect(); return (r.left + r.right) / 2 < x; }).length;
    sortMove(c, i, place - c.st.order.indexOf(i));
  };
  el.addEventListener("pointermove", move);
  el.addEventListener("pointerup", end);
  el.addEventListener("pointercancel", end);
}

function sortLook(c, i, label, inside) {
  const f = face(c, c.m.sort.cards[i - 1]);
  return h("button", {
    type: "button", class: `fri-card is-${f.group}`, "data-look": i,
    "aria-label": `${label} ${f.text}`,
    onkeydown: (e) => sortKey(c, i, e), onpointerdown: (e) => sortDrag(c, i, e),
    ...c.hinted(`look ${i}`, `${f.name}. ${f.text} ${c.ui.sort_keys}`),
  }, inside);
}

function sortTool(c, name, props, inside) {
  const { off, act, ...more } = props;
  return h("button", { type: "button", class: "fri-button", "aria-disabled": off ? "true" : null, onclick: c.click(name, act), ...more }, inside);
}

function sortCard(c, i, place) {
  const f = face(c, c.m.sort.cards[i - 1]);
  const last = place === c.st.order.length - 1;
  const label = c.fill(c.ui.sort_label, { name: f.name, value: f.value, place: place + 1 });
  const named = (key) => c.fill(c.ui[key], { name: f.name });
  return h("div", { class: "fri-sort-slot", key: "look" + i },
    h("span", { class: "fri-sort-place" }, place === 0 ? c.ui.sort_first : String(place + 1)),
    sortLook(c, i, label, [cardFront(f), h("span", { class: "fri-card-number", "aria-hidden": "true" }, i)]),
    h("div", { class: "fri-sort-tools" },
      sortTool(c, `earlier ${i}`, { "aria-label": named("sort_earlier"), off: place === 0, act: () => sortMove(c, i, -1) }, symbol("prev")),
      sortTool(c, `later ${i}`, { "aria-label": named("sort_later"), off: last, act: () => sortMove(c, i, 1) }, symbol("next")),
      sortTool(c, `drop ${i}`, { class: "fri-button is-wide", "aria-label": named("sort_put_aside"), act: () => sortDrop(c, i) }, c.ui.sort_discard)));
}

// The place below the cards for the one that is put aside: empty, or that card in one line.
function sortAside(c) {
  const i = c.st.dropped;
  if (!i) return h("div", { class: "fri-sort-aside is-empty", key: "aside" }, symbol("discard"), h("span", {}, c.ui.sort_aside_empty));
  const f = face(c, c.m.sort.cards[i - 1]);
  return h("div", { class: "fri-sort-aside", key: "aside" },
    h("span", { class: "fri-sort-place" }, symbol("discard"), c.ui.sort_aside),
    sortLook(c, i, c.fill(c.ui.sort_label_aside, { name: f.name, value: f.value }),
      [h("span", { class: "fri-card-value" }, f.value), h("span", { class: "fri-card-name" }, softly(f.name))]),
    sortTool(c, `keep ${i}`, { "aria-label": c.fill(c.ui.sort_take_back, { name: f.name }), act: () => sortDrop(c, i) }, [symbol("undo"), c.ui.sort_keep]));
}

function sortTray(c) {
  const st = sortState(c);
  return h("section", { class: "fri-sort", key: "sort", "aria-label": c.m.sort.title },
    h("h3", { class: "fri-sort-title" }, c.m.sort.title),
    h("div", { class: "fri-sort-kept" }, st.order.map((i, place) => sortCard(c, i, place))),
    sortAside(c));
}
