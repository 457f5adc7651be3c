"""A visitor at the table: presses what the page offers and plays along on its own desk.

The desk beside the page plays the same game from the same seed. So after each decision the page
must show exactly what `model` makes of that desk: the position, every label, every button. Panels
are looked up by roles, accessible names and data attributes, never by how they look.
"""

from __future__ import annotations

import json
import random

from playwright.sync_api import Locator, Page, expect

from friday_nb import friday
from friday_nb.friday.game import position_session, replay
from friday_nb.friday.words import say
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.table import panel as table
from tests.friday.lockstep import careful

TABLE = ".fri-table"
PATIENCE = 30_000
"""Milliseconds for the page to follow; it may have to reconnect meanwhile."""
HEAD = "friday-nb record 1\ngame: friday\n"

_LABELS = """(root) => [...root.querySelectorAll("[aria-label]")]
  .filter((el) => el.checkVisibility()).map((el) => el.getAttribute("aria-label"))"""


class Visitor:
    """One page and the desk beside it.

    Args:
        page: A page with the table in sight.
        lang: The language that the page speaks.
        hold: Milliseconds from pressing the mouse button to releasing it; a person takes about 100.
    """

    def __init__(self, page: Page, lang: str = "en", hold: int = 0) -> None:
        self.page = page
        self.hold = hold
        self.desk = Desk(lang=lang)

    # --- what the page shows ----------------------------------------------------------------

    @property
    def table(self) -> Locator:
        return self.page.locator(TABLE)

    @property
    def node(self) -> str:
        return self.table.get_attribute("data-node")

    def labels(self) -> list[str]:
        """Every accessible name on the table that comes from a label."""
        return self.table.evaluate(_LABELS)

    def status(self) -> str:
        """The sentence below the fight."""
        return self.table.get_by_role("status").inner_text()

    def button(self, name: str) -> Locator:
        """A button of the table by the action's name: draw, pay, end, more, done, look, sort."""
        return self.table.locator(f'[data-action="{name}"]')

    def card(self, number: int) -> Locator:
        """A played card."""
        return self.table.locator(f'[data-number="{number}"]')

    def choice(self, number: int) -> Locator:
        """A hazard or pirate on offer; two of the same kind are told apart by their place."""
        cards = self.model["choose"]["cards"]
        label = cards[number - 1]["label"]
        before = sum(card["label"] == label for card in cards[: number - 1])
        return self.table.get_by_role("button", name=label, exact=True).nth(before)

    def ask(self) -> None:
        """Ask for all advice on the decision that is due; the pane is open."""
        self.page.locator('[data-ask="3"]').click()

    def bar(self, name: str) -> Locator:
        """A button of the bar by what it does: new, undo, redo, games, files, help, theme."""
        return self.page.locator(f'[data-do="{name}"]')

    def open_pane(self, name: str) -> None:
        """Open a pane beside the table, if it is not open yet."""
        tab = self.page.locator(f'[data-tab="{name}"]')
        if tab.get_attribute("aria-pressed") != "true":
            tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")

    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.locator("dialog[open]")

    def banner(self) -> Locator:
        """The message that lies above the page."""
        return self.page.locator("[popover]:popover-open")

    def kept(self) -> dict[str, dict]:
        """The games that the browser keeps, by id."""
        entries = self.page.evaluate("Object.entries(localStorage)")
        games = {
            k.removeprefix("friday/game/"): v for k, v in entries if k.startswith("friday/game/")
        }
        return {key: json.loads(raw) for key, raw in games.items()}

    def kept_record(self) -> str:
        """The record of the game on the table, as the browser keeps it."""
        kept = "localStorage[`friday/game/${localStorage['friday/current']}`]"
        return json.loads(self.page.evaluate(kept))["record"]

    # --- what must be there -----------------------------------------------------------------

    @property
    def model(self) -> dict:
        return table.model(self.desk)

    def say(self, key: str, **facts) -> str:
        return say(self.desk.lang, key, **facts)

    def agrees(self) -> None:
        """The page shows the desk: the same position, and the right words on everything."""
        wanted = self.model
        expect(self.table).to_have_attribute("data-turn", wanted["turn"], timeout=PATIENCE)
        for wait in (0, 20, 100, 500, 2000):  # the position may be one that it shows on the way
            self.page.wait_for_timeout(wait)
            expect(self.table).to_have_attribute("data-turn", wanted["turn"], timeout=PATIENCE)
            shown = self.labels()
            missing = [label for label in _wanted_labels(wanted) if label not in shown]
            if not missing:
                break
        assert not missing, f"{self.desk.position()}: {missing} not among {shown}"
        expect(self.table).to_have_attribute("data-node", wanted["node"])
        expect(self.table).to_have_attribute("lang", self.desk.lang)

    def stored(self) -> None:
        """The browser keeps exactly the game of the desk."""
        wanted = self.desk.record()
        self.page.wait_for_function(
            "(wanted) => JSON.parse(localStorage['friday/game/' + localStorage['friday/current']]"
            " ?? '{}').record === wanted",
            arg=wanted,
        )

    # --- beginning --------------------------------------------------------------------------

    def new_game(self, level: int = 1, seed: int = 7) -> None:
        """Begin a game through the dialog of the bar."""
        self.bar("new").click()
        dialog = self.dialog()
        dialog.locator(f'input[name="level"][value="{level}"]').check()
        dialog.locator('input[name="seed"]').fill(str(seed))
        dialog.locator('button[type="submit"]').click()
        self.dialog().wait_for(state="detached")
        self.desk.new_game(level, seed)
        self.agrees()

    def load(self, record: str) -> None:
        """Paste a record into "Save and load"."""
        self.paste("panels.files.paste", "panels.files.play", record)
        self.desk.playing.session = replay(record)
        self.agrees()

    def set_up(self, position: str, seed: int = 1) -> None:
        """Set a position up; its seed makes what comes then the same in every run."""
        self.load(str(position_session(friday.parse_position(position), seed).record()))

    def paste_position(self, text: str) -> None:
        """Paste a position into "Save and load", and follow the seed that the page drew."""
        before = self.page.evaluate("localStorage['friday/current']")
        self.paste("panels.files.other", "panels.files.setup", text)
        self.page.wait_for_function(
            "([before, wanted]) => localStorage['friday/current'] !== before"
            " && localStorage['friday/game/' + localStorage['friday/current']]?.includes(wanted)",
            arg=[before, f"position: {text}\\n"],
        )
        self.desk.playing.session = replay(self.kept_record())
        self.agrees()

    def paste(self, field: str, button: str, text: str) -> None:
        """Paste a good text into a field of "Save and load" and press the button below it."""
        self.try_text(field, button, text)
        self.dialog().wait_for(state="detached")

    def try_text(self, field: str, button: str, text: str) -> None:
        """Paste a text that may be refused: then the dialog stays, and says why."""
        self.bar("files").click()
        dialog = self.dialog()
        dialog.get_by_label(self.say(field), exact=True).fill(text)
        dialog.get_by_role("button", name=self.say(button), exact=True).click()

    # --- speaking ---------------------------------------------------------------------------

    def speak(self, lang: str, *, agreed: bool = True) -> None:
        """Switch the language by its button."""
        self.page.locator(f'button[lang="{lang}"]').click()
        self.desk.set_language(lang)
        self.page.locator(f'html[lang="{lang}"]').wait_for()
        if agreed:
            self.agrees()

    # --- going back ---------------------------------------------------------------------------

    def undo(self, *, keys: bool = False) -> None:
        """Take one decision back on the page and on the desk, and compare the two."""
        self._go("undo", "u", keys=keys)
        assert self.desk.undo()
        self.agrees()

    def redo(self, *, keys: bool = False) -> None:
        """Make the decision again that was taken back last."""
        self._go("redo", "r", keys=keys)
        assert self.desk.redo()
        self.agrees()

    def _go(self, name: str, key: str, *, keys: bool) -> None:
        if keys:
            self.page.keyboard.press(key)
        else:
            self.bar(name).click()

    # --- deciding ---------------------------------------------------------------------------

    def act(self, action: str, *, keys: bool = False) -> None:
        """Make one decision on the page and on the desk, and compare the two."""
        self.decide(action, keys=keys)
        self.agrees()

    def decide(self, action: str, *, keys: bool = False) -> None:
        """Make one decision on the page and on the desk."""
        danger = self._danger(action)
        self.press(action, keys=keys)
        if danger:
            expect(self.table.get_by_role("status")).to_have_text(danger)
            self.page.mouse.move(0, 0)  # else the next click could be half of a double click
            self._last(action, keys=keys)
        assert self.desk.act(action), self.desk.notice

    def press(self, action: str, *, keys: bool = False) -> None:
        """Press what makes this decision, without checking what comes of it."""
        word, _, rest = action.partition(" ")
        if word == "sort":
            self.arrange(rest, keys=keys)
            self._button("sort", keys=keys)
        elif rest:
            for number in rest.split(">"):
                self._number(word, int(number), keys=keys)
        else:
            self._button(word, keys=keys)

    def arrange(self, order: str, *, keys: bool = False) -> None:
        """Bring the cards of the tray into an order such as `2,1/3`."""
        kept, _, dropped = order.partition("/")
        wanted = [int(n) for n in kept.split(",") if n]
        if dropped:
            self._aside(int(dropped), keys=keys)
        for place in range(len(wanted)):
            for _ in range(len(wanted)):
                now = self.tray()
                if now.index(wanted[place]) == place:
                    break
                self._earlier(wanted[place], keys=keys)
        assert self.tray() == wanted

    def tray(self) -> list[int]:
        """The numbers of the kept cards in the tray, in the order in which they will be drawn."""
        found = self.table.locator("[data-look]").evaluate_all(
            "(all) => all.map((el) => [Number(el.dataset.look), el.getAttribute('aria-label')])"
        )
        aside = self.say("table.ui.sort_label_aside", name="", value="", place="")
        end = aside.rsplit(",", 1)[-1].strip()
        return [number for number, label in found if end not in label]

    def _aside(self, number: int, *, keys: bool) -> None:
        if keys:
            self.page.keyboard.press(str(number))
            self.page.keyboard.press("x")
            return
        name = self.say("table.ui.sort_put_aside", name=self._tray_name(number))
        self._tray_tool(number, name)

    def _earlier(self, number: int, *, keys: bool) -> None:
        if keys:
            self.page.keyboard.press(str(number))
            self.page.keyboard.press("ArrowLeft")
            return
        self._tray_tool(number, self.say("table.ui.sort_earlier", name=self._tray_name(number)))

    def _tray_tool(self, number: int, name: str) -> None:
        slot = self.table.locator(f'[data-look="{number}"]').locator("xpath=..")
        slot.get_by_role("button", name=name, exact=True).click()

    def _tray_name(self, number: int) -> str:
        model = self.model
        return model["faces"][model["sort"]["cards"][number - 1]]["name"]

    def _number(self, word: str, number: int, *, keys: bool) -> None:
        if keys:
            self.page.keyboard.press(str(number % 10))
        else:
            self.page.mouse.move(0, 0)
            (self.choice if word in ("hazard", "pirate") else self.card)(number).click(
                delay=self.hold
            )

    def _button(self, name: str, *, keys: bool) -> None:
        if keys:
            key = self.button(name).get_attribute("aria-keyshortcuts")
            self.page.keyboard.press(key)
        else:
            self.page.mouse.move(0, 0)
            self.button(name).click(delay=self.hold)

    def _last(self, action: str, *, keys: bool) -> None:
        word, _, rest = action.partition(" ")
        if rest:
            self._number(word, int(rest.split(">")[-1]), keys=keys)
        else:
            self._button(word, keys=keys)

    def _danger(self, action: str) -> str:
        """The warning that the page gives before this decision, if it gives one."""
        model = self.model
        word, _, rest = action.partition(" ")
        if not rest:
            return next((b["danger"] for b in model["actions"] if b["id"] == word), "") or ""
        if word not in ("use", "swap", "destroy"):
            return ""
        numbers = [int(n) for n in rest.split(">")]
        tree = next(card["tree"] for card in model["cards"] if card["number"] == numbers[0])
        for number in numbers[1:]:
            to = tree["to"]
            tree = to[number] if number in to else to[str(number)]
        return tree.get("danger", "")

    def play(
        self, most: int = 10_000, *, seed: int = 0, until=None, keys: bool | None = None
    ) -> int:
        """Play sensibly, by clicks and keys in turn; return the number of decisions made."""
        rng = random.Random(seed)
        for made in range(most):
            view = self.desk.view
            if view.outcome or (until and until(view)):
                return made
            offered = [str(action) for action in friday.legal(view)]
            self.act(careful(rng, view, offered), keys=made % 2 if keys is None else keys)
        return most


def _wanted_labels(model: dict) -> list[str]:
    """What must be named on the table."""
    wanted = [model["life"]["label"], *(pile["label"] for pile in model["piles"])]
    if "fight" in model:
        wanted += [model["fight"]["meter"]["label"], model["fight"]["enemy"]["label"]]
    if "choose" in model:
        wanted += [card["label"] for card in model["choose"]["cards"]]
    wanted += [f"{card['label']} {card['why'] or card['does']}" for card in model["cards"]]
    wanted += [f"{b['label']}. {b['why'] or b['note'] or ''}" for b in model["actions"]]
    return wanted
