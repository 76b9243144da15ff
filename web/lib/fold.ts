/** The text as searches compare it, without accents and case: `private.fold` of the database. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
