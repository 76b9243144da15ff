import { cutText } from "@/lib/text/cut-text.ts";

/** What gives way when a slide is too full, in this order. */
const SHRINKING = ["text", "place", "title"] as const;
const SHORTEST_TITLE = 12;
const LARGE = "telao-large";

const overflows = (body: HTMLElement) => body.scrollHeight > body.clientHeight + 1;

const cut = (text: string, most: number) => (most < 2 ? "" : cutText(text, most));

/** The longest beginning of `text` with which `body` is not too full. */
function longestFitting(body: HTMLElement, part: HTMLElement, text: string, least: number) {
  let [fits, most] = [least, text.length];
  while (fits < most) {
    const middle = Math.ceil((fits + most) / 2);
    part.textContent = cut(text, middle);
    if (overflows(body)) most = middle - 1;
    else fits = middle;
  }
  return cut(text, fits);
}

/**
 * Writes the texts into the parts of a slide's `body` (`data-part`), the less important ones cut at a sentence or a word
 * until everything has room: letters never get smaller than they were.
 */
export function fitTexts(body: HTMLElement, texts: Record<(typeof SHRINKING)[number], string>) {
  const parts = SHRINKING.flatMap((name) => {
    const part = body.querySelector<HTMLElement>(`[data-part=${name}]`);
    return part ? [{ name, part }] : [];
  });
  for (const { name, part } of parts) {
    part.hidden = false;
    part.textContent = texts[name];
  }
  // Where there is room for it, everything is larger.
  body.classList.add(LARGE);
  if (!overflows(body)) return;
  body.classList.remove(LARGE);
  const shorten = ({ name, part }: (typeof parts)[number]) => {
    part.hidden = false;
    const least = name === "title" ? SHORTEST_TITLE : 0;
    part.textContent = longestFitting(body, part, texts[name], least);
    // An empty line would take room too.
    part.hidden = part.textContent === "";
  };
  for (const part of parts) {
    if (!overflows(body)) return;
    shorten(part);
  }
  // A title that ends at a sentence may leave room for what gave way to it.
  for (const each of [...parts].reverse()) if (each.part.hidden) shorten(each);
}
