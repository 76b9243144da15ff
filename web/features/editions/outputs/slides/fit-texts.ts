import { cutText } from "@/lib/text/cut-text.ts";

const NAMES = ["text", "place", "title"] as const;
type Name = (typeof NAMES)[number];

const LARGE = "telao-large";
// Each step has less room for what stands beside the title, and for the title.
const STEPS = ["telao-tight", "telao-small", "telao-wide", "telao-smaller", "telao-smallest"];
const SIZES = [[LARGE], [], ...STEPS.map((_, last) => STEPS.slice(0, last + 1))];

const overflows = (body: HTMLElement) => body.scrollHeight > body.clientHeight + 1;

const cut = (text: string, most: number) => (most < 2 ? "" : cutText(text, most));

/**
 * Writes the texts into the parts of a slide's `body` (`data-part`), as large as they have room. A description is cut at a
 * sentence or a word, or left out, before the title gets smaller; what else there is, the title last, is cut only where
 * the smallest letters have no room for it.
 */
export function fitTexts(
  body: HTMLElement,
  { isReason, ...texts }: Record<Name, string> & { isReason: boolean },
) {
  const write = (name: Name, text: string) => {
    const part = body.querySelector<HTMLElement>(`[data-part=${name}]`);
    if (!part) return;
    part.textContent = text;
    // An empty line would take room too.
    part.hidden = text === "";
  };
  const shorten = (name: Name) => {
    const text = texts[name];
    let [fits, most] = [0, text.length];
    while (fits < most) {
      const middle = Math.ceil((fits + most) / 2);
      write(name, cut(text, middle));
      if (overflows(body)) most = middle - 1;
      else fits = middle;
    }
    write(name, cut(text, fits));
  };
  for (const [index, size] of SIZES.entries()) {
    body.classList.remove(LARGE, ...STEPS);
    body.classList.add(...size);
    for (const name of NAMES) write(name, texts[name]);
    if (!overflows(body)) return;
    if (isReason || index < 2) continue;
    shorten("text");
    if (!overflows(body)) return;
  }
  for (const name of NAMES) {
    shorten(name);
    if (!overflows(body)) return;
  }
}
