// The names of games in addresses, which people write, too.

/**
 * The name of a game as its folder is called; addresses write it with hyphens of any kind and capitals, too,
 * and what stood around an address in a letter may cling to it.
 */
function spelledGame(name) {
  const visible = name.normalize("NFKC").replace(/\p{Cf}/gu, "").toLowerCase();
  return visible.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
}
