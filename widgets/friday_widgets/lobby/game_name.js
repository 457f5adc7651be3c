// The names of games in addresses, which people write, too.

/** The name of a game as its folder is called; addresses write it with hyphens and capitals, too. */
function spelledGame(name) {
  return name.trim().toLowerCase().replace(/[\s-]+/g, "_");
}
