"""In which moments and windows the page is looked at, and what is measured there."""

from tests.browser.clipped import STILL
from tests.friday.positions import at

MOMENTS = {
    "fight": {"cards": "2X1,0,-2!,0L1", "stack": "1,2"},
    "long fight": {"cards": "2X1,0,-2!,0L1,/1,/0,/1B~,/-1,/3S,/0Z!", "stack": "1,2,0", "life": 4},
    "sort": {"cards": "3S,0", "stack": "1,2,0", "do": ["use 1", "look", "look"]},
    "destroy": {"cards": "0,-2!,1", "stack": "1,2", "life": 9, "do": ["end"]},
    "pirate": {"enemy": "half", "cards": "0,1,0,-1", "stack": "1,2,0"},
    "over": {"cards": "0,0", "stack": "1,2", "life": 1, "do": ["end"]},
}

SIZES = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "small": {"viewport": {"width": 1024, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
    "sideways": {"viewport": {"width": 844, "height": 390}, "is_mobile": True, "has_touch": True},
}


def moments(visitor):
    """Every moment in turn, each to be looked at from the top of the page."""
    visitor.page.wait_for_function(STILL)
    yield "hazards"
    for name, moment in MOMENTS.items():
        facts = {"enemy": "3D"} | moment
        decisions = facts.pop("do", [])
        visitor.set_up(str(at(**facts).do(*decisions).view))
        visitor.page.evaluate("scrollTo(0, 0)")
        visitor.page.mouse.move(0, 0)
        visitor.page.wait_for_function(STILL)
        yield name


#: Controls that overlap, leave the page or are too small to touch.
CONTROLS = """(least) => {
  const wide = document.documentElement.clientWidth;
  const name = (el) => (el.getAttribute("aria-label") || el.innerText || el.tagName).slice(0, 40);
  const floats = (el) => {
    for (; el; el = el.parentElement) {
      const { position } = getComputedStyle(el);
      const lies = position === "absolute" && el.matches("section"); // the tray lies on the fight
      if (lies || position === "sticky" || position === "fixed") return el;
    }
    return null;
  };
  // What can be seen of a control: not what is scrolled out of a pane.
  const seen = (el) => {
    let { left, right, top, bottom } = el.getBoundingClientRect();
    for (let at = el.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
      const pane = at.getBoundingClientRect();
      [top, bottom] = [Math.max(top, pane.top), Math.min(bottom, pane.bottom)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const all = [...document.querySelectorAll(
    ".fri :is(button, a[href], input, select, textarea, summary, [role=tab])")]
    .filter((el) => el.checkVisibility() && !el.closest("[inert]"));
  const boxes = all.map((el) => ({ el, box: seen(el), home: floats(el) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const faults = [];
  if (document.documentElement.scrollWidth > wide) {
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  }
  for (const { el, box } of boxes) {
    const scrolls = el.closest(".fri-guide, .fri-deck");
    const out = box.left < -1 || box.right > wide + 1;
    if (!scrolls && out) faults.push(`${name(el)} leaves the page`);
    const inText = el.matches("[data-rule], input[type=checkbox], input[type=radio]");
    const whole = el.getBoundingClientRect();
    if (least && !inText && Math.min(whole.width, whole.height) < least - 0.5) {
      faults.push(`${name(el)} is ${Math.round(whole.width)} x ${Math.round(whole.height)}`);
    }
  }
  for (let i = 0; i < boxes.length; i += 1) {
    for (let j = i + 1; j < boxes.length; j += 1) {
      const [a, b] = [boxes[i], boxes[j]];
      if (a.home !== b.home || a.el.contains(b.el) || b.el.contains(a.el)) continue;
      const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (x > 2 && y > 2) faults.push(`${name(a.el)} and ${name(b.el)} overlap`);
    }
  }
  return faults;
}"""


#: How many pixels the page can be scrolled sideways; on a phone `innerWidth` grows with the page.
SIDEWAYS = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}"""


#: Letters smaller than anybody should have to read, in pixels.
SMALL_LETTERS = """(least) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || !el.closest(".fri") || el.closest(".fri-hidden")) continue;
    const size = parseFloat(getComputedStyle(el).fontSize);
    const text = node.data.trim().slice(0, 30);
    if (size < least && el.checkVisibility()) found.add(`"${text}" at ${size} px`);
  }
  return [...found];
}"""


#: Words that are broken in the middle, without a hyphen.
BROKEN_WORDS = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest(".fri") || !node.parentElement.checkVisibility()) continue;
    for (const word of node.data.matchAll(/\\p{L}{3,}/gu)) {
      const range = document.createRange();
      const hyphen = node.data[word.index - 1] === "\\u00ad"; // it belongs to what follows
      range.setStart(node, word.index + hyphen);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) found.add(word[0]);
    }
  }
  return [...found];
}"""


#: Text with too little contrast: every text node against the background below it. What is greyed
#: out because it cannot be chosen now, and letters on a picture, are left out.
CONTRAST = """() => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  pen.canvas.width = pen.canvas.height = 1;
  const colour = (text) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((v, i) => v * a + below[i] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) =>
      v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let looked = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || !el.closest(".fri") || !el.checkVisibility()) continue;
    if (el.closest(".fri-hidden, [aria-disabled=true], .is-off, svg, option")) continue;
    const box = el.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const grounds = [];
    let dim = 1;
    for (let at = el; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      dim *= Number(style.opacity);
      const painted = style.backgroundImage.match(/^linear-gradient\\((rgb\\([^)]*\\))/);
      const ground = colour(painted ? painted[1] : style.backgroundColor);
      if (ground[3] > 0) grounds.push(ground);
      if (ground[3] === 1) break;
    }
    let below = [255, 255, 255];
    for (const ground of grounds.reverse()) below = over(ground, below);
    const style = getComputedStyle(el);
    const ink = colour(style.color);
    ink[3] *= dim;
    const [a, b] = [light(over(ink, below)), light(below)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    looked += 1;
    if (ratio < (large ? 3 : 4.5)) {
      found.set(`${el.className || el.tagName}: ${ratio.toFixed(2)}`, node.data.trim());
    }
  }
  return { looked, found: [...found].map(([what, text]) => `${what} ${text}`) };
}"""
