"""How the page looks: letters stand out from what is below them, and nothing moves unasked."""

import pytest

from tests.browser.laid_out import CONTRAST, moments
from tests.friday.positions import at

#: Keeps the length of the longest movement.
LONGEST = """() => {
  window.friLongest = 0;
  const look = () => {
    for (const a of document.getAnimations()) {
      window.friLongest = Math.max(window.friLongest, a.effect.getComputedTiming().activeDuration);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_words_stand_out_and_nothing_moves_if_no_motion_is_wanted(visit, scheme):
    visitor = visit("desktop", color_scheme=scheme, reduced_motion="reduce")
    visitor.page.evaluate(LONGEST)
    faults = {}
    for name in moments(visitor):
        seen = visitor.page.evaluate(CONTRAST)
        assert seen["looked"] > 50
        if seen["found"]:
            faults[name] = seen["found"]
    assert faults == {}
    visitor.set_up(str(at(enemy="3D", cards="0", stack="1,2").view))
    visitor.act("draw")
    visitor.bar("help").click()
    visitor.dialog().wait_for()
    assert visitor.page.evaluate("window.friLongest") <= 1
