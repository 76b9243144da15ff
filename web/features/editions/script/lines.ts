const ENDS = /[.!?…]$/;

/** What is said of an announcement behind its title, where the text begins with it. */
export function withoutTitle(text: string, title: string): string {
  const opening = title.charAt(0).toUpperCase() + title.slice(1);
  const sentence = ENDS.test(opening) ? opening : `${opening}.`;
  return text.startsWith(`${sentence} `) ? text.slice(sentence.length + 1) : text;
}

/** The sentences of a text. Behind a short word a full stop shortens it: `Av.`, `Pr.` */
export function linesOf(text: string): string[] {
  return text
    .replaceAll(/([\p{L}\p{N})%]{4}[.!?…]+["”’)]?)\s+/gu, "$1\n")
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
