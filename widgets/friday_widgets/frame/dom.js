// A tiny virtual DOM with keys: views are plain functions that return h(...) trees, and patch() changes
// only what differs. Elements are reused between two renderings, so focus, hover and running
// transitions survive. Text always goes in as text nodes, never as HTML.

function h(tag, props, ...kids) {
  return { tag, props: props || {}, kids: kids.flat(3).filter((k) => k != null && k !== false && k !== "") };
}

// `art` holds a drawing of art.js, the only strings that are ever parsed as markup.
function setProp(el, name, value, old) {
  if (name === "key" || name === "ref") return;
  if (name === "art") {
    el.innerHTML = value || "";
  } else if (name.startsWith("on")) {
    const type = name.slice(2);
    el.friOn ??= {};
    if (!(type in el.friOn)) el.addEventListener(type, (event) => el.friOn[type]?.(event));
    el.friOn[type] = value;
  } else if (name === "style") {
    for (const key in old || {}) if (!value || !(key in value)) el.style.removeProperty(key);
    for (const key in value || {}) el.style.setProperty(key, value[key]);
  } else if (value == null || value === false) {
    el.removeAttribute(name);
  } else {
    el.setAttribute(name, value === true ? "" : value);
  }
}

function create(node) {
  if (typeof node !== "object") return document.createTextNode(String(node));
  const el = document.createElement(node.tag);
  patch(el, node);
  return el;
}

function sameKind(el, node) {
  if (typeof node !== "object") return el.nodeType === 3;
  return el.nodeType === 1 && el.friTag === node.tag && el.friKey === node.props.key;
}

function patch(el, node) {
  const old = el.friProps || {};
  el.friTag = node.tag;
  el.friKey = node.props.key;
  for (const name in old) if (!(name in node.props)) setProp(el, name, null, old[name]);
  for (const name in node.props) {
    const value = node.props[name];
    const same = name === "style" ? JSON.stringify(value) === JSON.stringify(old[name]) : value === old[name];
    if (!same) setProp(el, name, value, old[name]);
  }
  el.friProps = node.props;
  if (!("art" in node.props)) patchKids(el, node.kids);
  if (node.props.ref) node.props.ref(el);
  return el;
}

// To take the focused element away makes the browser lay the page out at once. So it goes last of all,
// when everything else is as it will be laid out for the next frame anyway.
const removal = { depth: 0, last: [] };

function patchKids(parent, kids) {
  removal.depth += 1;
  try {
    changeKids(parent, kids);
  } finally {
    removal.depth -= 1;
    if (!removal.depth) removal.last.splice(0).forEach((el) => el.remove());
  }
}

function changeKids(parent, kids) {
  const keyed = new Map();
  for (const el of parent.childNodes) if (el.friKey != null) keyed.set(`${el.friTag} ${el.friKey}`, el);
  let at = parent.firstChild;
  for (const kid of kids) {
    const key = typeof kid === "object" ? kid.props.key : null;
    let el = key != null ? keyed.get(`${kid.tag} ${key}`) : null;
    if (!el && key == null && at && sameKind(at, kid)) el = at;
    if (!el) {
      el = create(kid);
      parent.insertBefore(el, at);
      continue;
    }
    if (el === at) at = at.nextSibling;
    else parent.insertBefore(el, at);
    if (typeof kid !== "object") {
      if (el.data !== String(kid)) el.data = String(kid);
    } else {
      patch(el, kid);
    }
  }
  while (at) {
    const next = at.nextSibling;
    if (at.contains(document.activeElement)) removal.last.push(at);
    else at.remove();
    at = next;
  }
}

/**
 * A painting that takes the focused element away makes it blur, and a blur may ask for a painting:
 * that one waits until this one is done. What comes back is called to paint, and says whether it did.
 */
function inTurn(paint) {
  let painting = false;
  let again = false;
  return () => {
    again = true;
    if (painting) return false;
    painting = true;
    try {
      while (again) { again = false; paint(); }
    } finally {
      painting = false;
    }
    return true;
  };
}

/** Add the title of a pane, which also names it for those who hear the page. */
function addTitle(root, parent = root) {
  const title = add(parent, "h2", "fri-deck-title");
  title.id = `fri-title-${Math.random().toString(36).slice(2)}`;
  root.setAttribute("aria-labelledby", title.id);
  return title;
}

/** How large the reader wants letters: 1 at the usual 16 pixels; sizes that a script sets follow it. */
function textScale() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

const DOUBLE_CLICK = 500; // milliseconds

// Whether a click is the second half of a double click, as the visitor's system is set: whoever clicks
// twice out of habit did not mean to decide twice. A key press has no halves.
function isSecondHalf(event) {
  return event.detail > 1;
}

/** A press that a double click makes only once. */
function once(act) {
  return (event) => {
    if (!isSecondHalf(event)) act(event);
  };
}

// The second half of a double click on the button that opened a dialog was never meant for what the
// dialog happens to have there.
function dropSecondHalf(event) {
  if (!isSecondHalf(event) || event.timeStamp - event.currentTarget.friOpened > DOUBLE_CLICK) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}

function openModal(box) {
  box.showModal();
  box.dispatchEvent(new Event("fri-modal", { bubbles: true }));
  box.friOpened = performance.now();
  box.addEventListener("click", dropSecondHalf, true);
}

// Whether a click lies beside a dialog and so closes it. The second half of a double click on the
// button that opened the dialog lies there, too, but was never meant for it.
function isBeside(box, event) {
  return event.target === box && event.timeStamp - box.friOpened > DOUBLE_CLICK;
}

function add(parent, tag, className) {
  const child = document.createElement(tag);
  if (className) child.className = className;
  parent.append(child);
  return child;
}
