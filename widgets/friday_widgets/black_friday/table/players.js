// The players: what everybody can count of each.

const COUNTS = ["shares", "cash", "gold", "silver", "subsidies"];

function tradersView(c, { players }) {
  const { ui } = c.m;
  const owes = players.some((player) => player.owed);
  const special = players.some((player) => player.cards.length);
  const head = (word) => h("th", { scope: "col", key: word }, word);
  return h("table", { class: `blf-traders${owes || special ? " is-wide" : ""}`, key: "players" },
    h("caption", { class: "fri-hidden" }, ui.players),
    h("thead", {}, h("tr", {},
      h("th", { scope: "col" }, h("span", { class: "fri-hidden" }, ui.players)),
      COUNTS.map((name) => head(ui[name === "silver" ? "silver_bars" : name])),
      owes ? head(ui.due) : null, special ? head(ui.cards) : null)),
    h("tbody", {}, players.map((player) =>
      h("tr", { key: player.seat, class: `${player.acts ? "is-acting" : ""}${player.you ? " is-you" : ""}`, "data-seat": player.seat },
        h("th", { scope: "row" }, h("span", { class: "blf-trader" }, traderMark(player.seat), h("span", {}, player.name),
          player.acts ? h("span", { class: "blf-acts" }, ui.deciding) : null, player.wins ? h("span", { class: "blf-acts is-winner" }, ui.wins) : null)),
        COUNTS.map((name) => h("td", { key: name, class: `is-${name}${player[name] ? "" : " is-none"}` }, player[name])),
        owes ? h("td", { class: player.owed ? "is-owed" : "is-none" }, player.owed) : null,
        special ? specialsView(player) : null))));
}

/** The special actions that a player has left, as the signs of the actions that they add to. */
function specialsView({ cards }) {
  const words = cards.map(({ word }) => word).join(", ");
  return h("td", { class: "blf-cards", title: words || null },
    h("span", { class: "fri-hidden" }, words || "–"),
    h("span", { "aria-hidden": "true" }, cards.length ? cards.map(({ name }) => tradeSign(name)) : "–"));
}

function resultView(c) {
  const { over, status, ui } = c.m;
  return h("section", { class: "blf-result", key: "over", "aria-label": ui.over },
    h("h2", {}, over.title),
    h("div", { class: "blf-result-scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, over.columns.map(({ name, word }) => h("th", { scope: "col", key: name }, word)))),
      h("tbody", {}, over.rows.map((row) => h("tr", { key: row.seat, class: row.wins ? "is-winner" : null },
        over.columns.map(({ name }) => name === "player"
          ? h("th", { scope: "row", key: name }, h("span", { class: "blf-trader" }, traderMark(row.seat), h("span", {}, row.player), row.wins ? tradeSign("cup") : null))
          : h("td", { key: name, class: `is-${name}` }, row[name]))))))),
    h("p", { class: "fri-soft" }, over.note),
    status.refusal ? h("p", { class: "blf-status is-said", role: "status", key: "refusal" }, status.text) : null,
    h("div", { class: "blf-commit" }, press(ui.new, () => c.send({ type: "new" }), { kind: "is-main", "data-do": "again", key: "again" })));
}
