"""How long a page lets its visitor wait without a word, as an observer in the page sees it."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from friday_nb.i18n import say

#: Looks twenty times a second. Time in which the page could not run at all, because the machine
#: was busy elsewhere, does not count: each look adds no more than twice its own time.
_OBSERVER = """(sentences) => {
  let silent = 0;
  let sincePress = 0;
  let before = performance.now();
  const seen = (selector) => document.querySelector(selector)?.checkVisibility();
  const told = () => {
    if (seen("#fri-notice") || seen("#fri-loading")) return true;
    const banner = document.querySelector("[popover]:popover-open")?.textContent ?? "";
    return sentences.some((sentence) => banner.includes(sentence));
  };
  const shown = () => document.querySelector(".fri-table")?.dataset.turn;
  const kernel = () => window.fridayPage?.kernel;
  const waits = () => {
    const wanted = sessionStorage.observed;
    if (!shown() || (wanted && wanted !== shown())) return true;
    return kernel() && kernel().connectionStatus !== "connected";
  };
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, () => { sincePress = 0; }, true);
  window.fridayExpect = (turn) => {
    sessionStorage.observed = turn;
    if (waits() && !told()) silent = Math.max(silent, sincePress);
  };
  setInterval(() => {
    const now = performance.now();
    const step = Math.min(now - before, 100);
    before = now;
    sincePress += step;
    silent = waits() && !told() ? silent + step : 0;
    if (silent > Number(sessionStorage.silent ?? 0)) sessionStorage.silent = silent;
  }, 50);
}"""


def observe(page: Page, lang: str = "en") -> None:
    """Watch a page from its next load on."""
    sentences = [say(lang, key) for key in ("panels.late.text", "panels.lost.text")]
    page.add_init_script(f"({_OBSERVER})({json.dumps(sentences)})")


def expect_turn(page: Page, turn: str) -> None:
    """Tell the observer what the visitor has been waiting for since the last press."""
    page.evaluate("(turn) => window.fridayExpect(turn)", turn)


def longest_silence(page: Page) -> float:
    """The longest wait so far, in seconds, in which the page did not say that it was waiting."""
    return float(page.evaluate("Number(sessionStorage.silent ?? 0)")) / 1000
