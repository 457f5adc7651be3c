"""Text that is cut off or runs out of its box, anywhere on a page; and the screens to look at."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

#: Nothing moves any more, but for what moves for ever.
STILL = """() => document.getAnimations().every((a) =>
  a.playState !== "running" || a.effect.getComputedTiming().iterations === Infinity)"""

#: Each piece of visible text that leaves a box which clips it, or which is drawn around it; and how
#: many were looked at.  Boxes that scroll are left out, in the direction in which they do.
CLIPPED = """() => {
  const found = new Set();
  const drawn = (style) =>
    style.borderInlineStartWidth !== "0px" || style.borderBlockStartWidth !== "0px"
    || !/^(rgba\\(0, 0, 0, 0\\)|transparent)$/.test(style.backgroundColor);
  const styles = new Map();
  const styleOf = (el) => {
    if (!styles.has(el)) styles.set(el, getComputedStyle(el));
    return styles.get(el);
  };
  const open = document.querySelector("dialog[open]");
  const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let looked = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.data.trim() || !own.closest(".fri")) continue;
    if (own.closest(".fri-hidden, svg, option, .js-plotly-plot")) continue;
    if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
    if (!boxes.length) continue;
    looked += 1;
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const slack = boxes[0].height / 4; // the box of a letter is higher than the letter
    let [across, down] = [true, true]; // directions in which no box below has scrolled yet
    for (let el = own; el && el !== document.body; el = el.parentElement) {
      const style = styleOf(el);
      if (style.position === "fixed") break;
      if (style.display === "inline" || style.display === "contents") continue;
      const box = el.getBoundingClientRect();
      if (style.clipPath === "inset(50%)") break; // read aloud only
      if (style.webkitLineClamp !== "none") break; // ends with dots; the guide has it all
      if (/auto|scroll/.test(style.overflowX)) across = false;
      if (/auto|scroll/.test(style.overflowY)) down = false;
      const clips = [style.overflowX, style.overflowY].map((how) => /hidden|clip/.test(how));
      const round = el.matches("button, a, summary, label, input, [class*=tag]") || drawn(style);
      const wide = across && (clips[0] || round)
        && (left < box.left - 2 || right > box.right + 2);
      const above = round ? 1 : slack; // not even the air above a letter leaves a button
      const high = down && (clips[1] || round)
        && (top < box.top - above || bottom > box.bottom + slack);
      if (clips[1] && top >= box.bottom - slack) break; // no part of it is seen: it is left out
      if (clips[0] && left >= box.right - 1) break; // where there is no room
      if (wide || high) {
        const out = wide ? [right - box.right, "wide"] : [bottom - box.bottom, "high"];
        const text = node.data.trim().slice(0, 40);
        const by = `${Math.round(out[0])} px ${out[1]}`;
        found.add(`"${text}" leaves ${el.tagName}.${el.className} (${by})`);
        break;
      }
      if (!across && !down) break;
      if (style.position === "absolute") break; // a badge may lie over the edge of what it is on
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} wide`);
  return { looked, found: [...found] };
}"""


def clipped(page: Page) -> list[str]:
    """The text on a page that cannot be read to its end."""
    page.wait_for_function(STILL)
    seen = page.evaluate(CLIPPED)
    assert seen["looked"]
    return seen["found"]


def screens(page: Page) -> Iterator[str]:
    """The main screens of a game's page, one after the other."""
    page.locator("h1").first.wait_for()
    page.locator("main, [role=main]").first.wait_for()
    yield "first"
    for tab in page.locator("[data-tab].fri-pane-tab").all():
        name = tab.get_attribute("data-tab")
        if tab.get_attribute("aria-pressed") != "true":
            tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        yield f"pane {name}"
    for tab in page.locator(".fri-guide [role=tab]").all():
        tab.click()
        yield f"guide {tab.inner_text()}"
    page.locator(".fri-guide [role=tab]").first.click()
    for name in ("new", "games", "files", "help"):
        page.locator(f"[data-do={name}]").click()
        page.locator("dialog[open]").wait_for()
        yield f"dialog {name}"
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    page.locator("[data-do=new]").click()
    page.locator("dialog[open] [name=seed]").fill("11")
    page.locator("dialog[open] [type=submit]").click()
    page.locator("dialog[open]").wait_for(state="detached")
    page.evaluate("scrollTo(0, 0)")
    yield "new game"
