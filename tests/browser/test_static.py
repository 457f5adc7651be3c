"""The static site: all three games in a browser without a server that thinks."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from friday_nb import i18n
from friday_static.build import build
from friday_widgets.games import APPS
from tests.browser.black_friday import table as black_friday
from tests.browser.black_friday.test_game import LONGEST
from tests.browser.his_man_friday import table as his_man_friday
from tests.browser.his_man_friday.test_game import play_to_the_end
from tests.browser.plain_host import hosted
from tests.browser.seats import begin
from tests.browser.test_history import LATE
from tests.browser.visitor import Visitor

PATIENCE = 120_000
"""Milliseconds: three interpreters start, and compute, on a busy machine."""
DRAWN = "#fri-coming:not([hidden])"
"""Something can be pressed, and Python has not come yet."""
KEPT = """async (game) => {
  const kept = localStorage[`${game}/game/${localStorage[`${game}/current`]}`];
  const drawn = await (await caches.open("friday-nb drawn")).match(`drawn/${game}`);
  const of = drawn && JSON.parse(JSON.parse((await drawn.json()).of)[2]);
  return kept && of && of[1] === JSON.parse(kept).record;
}"""
"""Is the picture that is kept of a game that of its last turn?"""
NO_PYTHON = "Worker = class { postMessage() {} }"
"""It never comes."""
READY = "performance.getEntriesByName('friday-python').length > 0"
NAMES = """() => [...document.querySelectorAll(".fri-app *")]
  .filter((el) => el.checkVisibility() && el.textContent.trim()).map((el) => el.textContent)"""
"""What can be read on the page."""


@pytest.fixture(autouse=True)
def patient(patience: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is waited for comes from Python in the browser."""
    expect.set_options(timeout=PATIENCE)
    monkeypatch.setattr("tests.browser.visitor.PATIENCE", PATIENCE)
    yield
    expect.set_options(timeout=patience)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server, with the site in a folder of it."""
    root = tmp_path_factory.mktemp("host")
    build(root / "games" / "friday")
    return root


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """The paths that the server was asked for and did not have."""
    return []


@pytest.fixture(scope="module")
def url(site: Path, asked: list[str]) -> Iterator[str]:
    with hosted(site, asked) as address:
        yield f"{address}/games/friday"


@pytest.fixture
def open_site(new_page: Callable[..., Page], url: str, asked: list[str]) -> Iterator[Callable]:
    """Open the site and wait for its Python; nothing may be asked for that is not there."""

    def bring(query: str = "", **options: object) -> Page:
        # Playwright looks at pages by a means that their policy forbids.
        options = {"locale": "en-US", "reduced_motion": "reduce", "bypass_csp": True} | options
        page = new_page(**options)
        page.goto(f"{url}/{query}")
        page.wait_for_function(READY, timeout=PATIENCE)
        return page

    yield bring
    assert [path for path in asked if "favicon" not in path] == []


@pytest.mark.long
def test_friday_is_played_as_on_a_desk_of_ones_own(open_site):
    """Every decision leads to what the same decision does here; the game is kept and goes on."""
    page = open_site()
    visitor = Visitor(page)
    page.get_by_role("button", name=visitor.say("panels.welcome.start"), exact=True).click()
    visitor.new_game(level=1, seed=11)
    visitor.play(seed=2, most=20)
    visitor.stored()
    page.reload()
    page.wait_for_function(READY, timeout=PATIENCE)
    visitor.agrees()
    visitor.open_pane("advice")
    visitor.ask()
    advised = page.locator(".fri-advice [data-advise]").first
    expect(advised).to_contain_text(visitor.say("advice.best"))
    before = visitor.table.get_attribute("data-turn")
    advised.press("Enter")
    expect(visitor.table).not_to_have_attribute("data-turn", before)


@pytest.mark.long
def test_what_is_pressed_before_python_has_come_is_done_then(url, new_page):
    """A first visit is drawn from stored states, the next one as its own game was shown last."""
    page = new_page(locale="en-US", reduced_motion="reduce", bypass_csp=True)
    page.goto(f"{url}/")
    page.wait_for_selector(DRAWN)
    drawn = page.evaluate(NAMES)
    page.click("[data-action=draw]")
    page.wait_for_function(READY, timeout=PATIENCE)
    fourth = page.locator('.fri-table [data-number="4"]')
    expect(fourth).to_be_visible()
    for name, place in (("Notebooks", "lab/"), ("Documentation", "docs/")):
        expect(page.get_by_role("link", name=name)).to_have_attribute("href", place)
    assert len(drawn) > 30

    page.wait_for_function(KEPT, arg="friday")
    page.reload()
    page.wait_for_selector(DRAWN)
    expect(fourth).to_be_visible()
    page.click("[data-action=pay]")
    page.wait_for_function(READY, timeout=PATIENCE)
    expect(page.locator('.fri-table [data-number="5"]')).to_be_visible()


@pytest.mark.parametrize("name", APPS)
def test_every_game_is_drawn_before_python_has_come(name, url, new_page):
    page = new_page(locale="ru-RU", bypass_csp=True)
    page.add_init_script(NO_PYTHON)
    page.goto(f"{url}/?game={name}", wait_until="commit")
    page.wait_for_selector(DRAWN)
    expect(page.locator(f".fri-game-{name} .fri-app-table")).to_be_visible()
    expect(page.locator("[data-game][aria-current=page]")).to_have_attribute("data-game", name)
    expect(page.locator("#fri-loading")).to_have_count(0)


@pytest.mark.parametrize("how", ["a position", "a game that was not drawn here"])
def test_the_wrong_table_is_never_drawn(how, url, new_page):
    """The example is neither the position of a link nor the game that the browser keeps."""
    page = new_page(locale="en-US", bypass_csp=True)
    if how != "a position":
        page.add_init_script("""if (location.protocol === "http:") {
          localStorage["friday/current"] = "a1";
          localStorage["friday/game/a1"] = JSON.stringify({ record: "a record", ahead: [] });
        }""")
    page.add_init_script(NO_PYTHON)
    page.goto(f"{url}/{'?position=level%3D1' if how == 'a position' else ''}", wait_until="commit")
    expect(page.locator("#fri-loading-text")).to_have_text(i18n.say("en", "site.fetching"))
    page.wait_for_timeout(1000)
    expect(page.locator(".fri-table")).to_have_count(0)


@pytest.mark.long
def test_the_stored_states_are_what_python_says_in_both_languages(open_site):
    """Taking over from them changes nothing that can be seen."""
    for locale in ("en-US", "ru-RU"):
        page = open_site(locale=locale)
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        texts = page.locator(".fri-table, .fri-controls, .fri-guide").all_inner_texts()
        page.click("[data-do=help]")
        expect(page.locator("dialog[open]")).to_be_visible()
        page.keyboard.press("Escape")
        assert page.locator(".fri-table, .fri-controls, .fri-guide").all_inner_texts() == texts


def test_a_position_in_the_address_is_set_up(open_site):
    page = open_site("?position=level%3D1")
    expect(page.locator(".fri-ed-note")).to_be_visible()


@pytest.mark.long
def test_the_strategy_is_there_and_a_finished_game_is_remembered(open_site):
    page = open_site()
    page.click(".fri-pane-tab[data-tab=strategy]")
    won = page.locator(".fri-strategy [data-saying=won]")
    won.locator("summary").click()
    won.locator("[data-do=try]").click()
    expect(won.locator(".fri-saying-now")).to_be_visible()
    page.click("[data-action=end]")
    expect(page.locator(".fri-table")).to_have_attribute("data-node", "hazard")

    page.click("[data-do=files]")
    page.locator("dialog textarea").last.fill(LATE)
    page.get_by_role("button", name="Set this position up").click()
    page.click("[data-action=end]")
    page.wait_for_timeout(700)  # until then the second press may be half of a double click
    page.get_by_role("button", name="Really? End fight").click()
    expect(page.locator(".fri-table")).to_have_attribute("data-node", "over")
    page.wait_for_function("localStorage['friday-nb/history']")
    page.reload()
    page.wait_for_function(READY, timeout=PATIENCE)
    page.click("[data-do=games]")
    expect(page.locator("dialog .fri-history tbody tr")).to_have_count(1)


@pytest.mark.long
def test_his_man_friday_with_bots_odds_advice_and_lessons(open_site):
    page = open_site("?game=his_man_friday")
    page.wait_for_selector(".hmf-cell", timeout=PATIENCE)
    page.select_option("[data-do=pace]", "at_once")
    begin(page, "person", "thumb", "thumb")
    mine = page.locator(".hmf-cell.is-can, .hmf-action").first
    for _ in range(5):
        expect(mine).to_be_attached()
        before = his_man_friday.turn(page)
        his_man_friday.decide_by_click(page)
        his_man_friday.move_on(page, before)
    expect(mine).to_be_attached()
    page.keyboard.press("a")
    page.click("[data-ask='3']")
    expect(page.locator("[data-advise]").first).to_be_visible()
    page.click("[data-tab=lessons]")
    page.locator("[data-lesson=sum] .fri-lesson-head").click()
    expect(page.locator("[data-lesson=sum] [data-do=answer]")).to_be_visible()
    page.reload()  # its hands are hidden, so the kept game is sealed
    expect(page.locator(".hmf-table")).to_have_attribute("data-turn", re.compile(r"\d"))
    kept = page.evaluate("Object.entries(localStorage)")
    sealed = [text for key, text in kept if key.startswith("his_man_friday/game/")]
    assert sealed
    assert not any("seed:" in text for text in sealed)


@pytest.mark.long
def test_black_friday_with_bots_odds_and_advice(open_site):
    page = open_site("?game=black_friday", viewport={"width": 1440, "height": 900})
    page.wait_for_selector(".blf-prices", timeout=PATIENCE)
    page.select_option("[data-do=pace]", "at_once")
    begin(page, "person", "greedy", "greedy")
    for _ in range(3):
        expect(page.locator('.blf-table[data-mine="true"]')).to_have_count(1)
        black_friday.take_turn(page)
    page.click("[data-tab=odds]")
    number = page.locator(".blf-odds .fri-odds-number").first
    expect(number).to_contain_text(re.compile(r"\d"))
    expect(page.locator('.blf-table[data-mine="true"]')).to_have_count(1)
    page.keyboard.press("a")
    page.click("[data-ask='3']")
    expect(page.locator("[data-advise]").first).to_be_visible()


@pytest.mark.long
def test_a_whole_game_of_friday(open_site):
    page = open_site()
    visitor = Visitor(page)
    page.get_by_role("button", name=visitor.say("panels.welcome.start"), exact=True).click()
    visitor.new_game(level=1, seed=29)
    assert visitor.play(seed=1) > 30
    outcome = visitor.desk.view.outcome
    over = visitor.say(f"table.over.{'won' if outcome.won else 'lost'}")
    expect(page.get_by_role("region", name=over)).to_be_visible()
    visitor.stored()


@pytest.mark.long
def test_a_whole_game_of_his_man_friday(open_site):
    page = open_site("?game=his_man_friday")
    page.select_option("[data-do=pace]", "at_once")
    begin(page, "person", "thumb")
    play_to_the_end(page, his_man_friday.decide_by_click)
    expect(page.locator(".hmf-over")).to_be_visible()


@pytest.mark.long
def test_a_whole_game_of_black_friday(open_site):
    page = open_site("?game=black_friday", viewport={"width": 1440, "height": 900})
    page.select_option("[data-do=pace]", "at_once")
    begin(page, "person", "greedy")
    result = page.locator(".blf-result")
    for _ in range(LONGEST):
        expect(page.locator('.blf-table[data-mine="true"], .blf-result')).to_have_count(1)
        if result.count():
            break
        black_friday.take_turn(page)
    expect(result.locator("tbody tr")).to_have_count(2)


ANSWERS = {
    "friday": lambda page: page.click("[data-do=solve]"),
    "his_man_friday": his_man_friday.decide_by_click,
    "black_friday": black_friday.take_turn,
}


@pytest.mark.long
@pytest.mark.parametrize("name", APPS)
def test_puzzles_are_opened_and_answered(name, open_site):
    page = open_site(f"?game={name}", viewport={"width": 1440, "height": 900})
    page.click(".fri-pane-tab[data-tab=lessons]")
    page.get_by_role("button", name="Puzzles").click()
    page.click("[data-do=next]")
    asked = page.locator(".fri-puzzle")
    expect(asked).to_be_visible()
    ANSWERS[name](page)
    expect(page.locator(".fri-puzzle-verdict")).not_to_be_empty()
    key = asked.get_attribute("data-puzzle")
    page.wait_for_function(
        "([name, key]) => key in JSON.parse(localStorage[`${name}/puzzles`] ?? '{}').tried",
        arg=[name, key],
    )
