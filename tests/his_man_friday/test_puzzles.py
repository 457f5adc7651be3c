"""What is said of the decisions of a puzzle: among the usual bots, as everywhere else."""

from itertools import islice

from friday_nb.his_man_friday.puzzles import PUZZLES


def test_what_the_bots_of_a_puzzle_call_a_gun_is_told_as_what_never_is_one():
    """Of people it would not be known."""
    told = (
        (part.key, part.facts["gun"])
        for each in PUZZLES
        if "take" in each.won
        for part in PUZZLES.why(each.view, "take").parts
        if part.key.startswith("called") and part.facts["declared"] == "gun"
    )
    assert set(islice(told, 3)) == {("called.safe", "<1")}
