// Writes the names of events and places as people write them.

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Writes a name without signs for bold text and without capitals throughout, and with a capital at
 * its beginning. With `isProper` each longer word has one: `Conexão Jovem`.
 */
export function written(text: string, isProper: boolean): string {
  const plain = text
    .replace(/[*_~"“”]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  // `EBD` and `UMP` are abbreviations.
  if (plain !== plain.toUpperCase() || !/\p{Lu}{5}/u.test(plain)) return capital(plain);
  const words = plain.toLowerCase().split(" ");
  return capital(
    words.map((word) => (isProper && word.length > 3 ? capital(word) : word)).join(" "),
  );
}
