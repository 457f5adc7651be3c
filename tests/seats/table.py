"""A table for tests of a game with several seats: decisions by their text, and what happened."""


class Table:
    """A game at a decision; each game derives its own table, and says which ``game`` it is."""

    game = None
    state = events = None

    @property
    def actor(self):
        return self.state.actor

    def view(self, seat=None):
        """What a seat may know: by default the seat that decides."""
        return self.state.view(self.actor or 0 if seat is None else seat)

    def do(self, *texts):
        """Make these decisions, each for the seat that decides; the last one's events are kept."""
        for text in texts:
            action = self.game.Action.parse(text)
            self.state, self.events = self.game.apply(self.state, self.actor, action)
        return self

    def saw(self, kind, *rules, **facts):
        """This happened, by these rules, with these facts among others."""
        found = [event for event in self.events if event.kind == kind]
        assert found, f"no {kind} among {[str(event) for event in self.events]}"
        fitting = [e for e in found if all(e.facts[name] == v for name, v in facts.items())]
        assert fitting, [str(event) for event in found]
        if rules:
            assert fitting[0].rules == self._ids(*rules)
        return fitting[0]

    def did_not_see(self, kind):
        assert kind not in self.kinds()

    def kinds(self):
        return [event.kind for event in self.events]

    def refused(self, text, key, rule, seat=None):
        """This decision of a seat is refused for this reason."""
        reason = self.game.why_not(self.view(seat), self.game.Action.parse(text))
        assert reason is not None, text
        assert (reason.key, reason.rules) == (key, self._ids(rule))

    def legal(self):
        return [str(action) for action in self.game.legal(self.view())]

    def _ids(self, *rules):
        return tuple(f"{self.game.GAME.prefix}-{rule}" for rule in rules)
