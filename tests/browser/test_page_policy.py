"""The page under its own Content-Security-Policy: nothing in it breaks the policy.

All other tests of this folder check this, too: there a violation is an error in the console.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

WATCH = """
window.broken = [];
addEventListener("securitypolicyviolation", (event) =>
  window.broken.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`));
"""


def broken(page):
    return page.evaluate("window.broken")


@pytest.fixture
def watched(new_page):
    page = new_page(locale="en-US", reduced_motion="reduce")
    page.add_init_script(WATCH)
    return page


def test_play_odds_charts_and_advice_break_no_rule(watched, table_url, shot):
    page = watched
    answer = page.goto(table_url, wait_until="commit")
    assert "script-src 'self' blob: 'sha256-" in answer.headers["content-security-policy"]
    visitor = Visitor(page)
    page.get_by_role("button", name=visitor.say("panels.welcome.start"), exact=True).click()
    page.locator('.fri-table[data-node="hazard"]').wait_for()
    visitor.new_game(level=1, seed=42)
    page.locator('button[data-preset="analyse"]').click()
    visitor.play(2, seed=1)
    visitor.open_pane("odds")
    page.locator(".fri-odds").scroll_into_view_if_needed()
    expect(page.locator(".fri-chart-canvas.js-plotly-plot").first).to_be_visible()
    shot(page, "policy-odds")
    visitor.open_pane("advice")
    expect(page.locator(".fri-advice")).to_be_visible()
    shot(page, "policy")
    assert broken(page) == []


def test_the_policy_forbids_what_the_page_does_not_need(watched, table_url, complaints):
    """So the test above does not pass merely because no policy is enforced."""
    complaints.allow("Content Security Policy|another machine: https://evil.example")
    page = watched
    page.goto(table_url, wait_until="commit")
    page.locator(".fri-table").wait_for()
    page.evaluate(
        """() => {
          const add = (name, more) =>
            document.body.append(Object.assign(document.createElement(name), more));
          add("img", { src: "https://evil.example/pixel" });
          add("iframe", { src: "https://evil.example/" });
          add("script", { src: "https://evil.example/script.js" });
          add("script", { textContent: "window.ran = true" });
          const broken = "<img src=data:, onerror='window.ran = true'>";
          document.body.insertAdjacentHTML("beforeend", broken);
          fetch("https://evil.example/").catch(() => {});
          // What a debugger evaluates may evaluate in turn, but not what the page does later.
          setTimeout(() => { try { eval("1"); } catch { } });
        }"""
    )
    page.wait_for_timeout(1000)
    seen = {each.partition(":")[0] for each in broken(page)}
    assert page.evaluate("window.ran") is None
    assert seen == {
        "script-src",
        "script-src-attr",
        "img-src",
        "frame-src",
        "script-src-elem",
        "connect-src",
    }
