import type { DescriptionPart } from "./description-parts.ts";
import { lastBlank } from "./trim.ts";

// Decision 33.
const LONG_TEXT = 320;
const MANY_LINES = 7;
// So that what is hidden is worth opening.
const SHOWN_TEXT = 260;
const SHOWN_LINES = 6;

type Cut = { shown: DescriptionPart[]; rest: DescriptionPart[] };

const lengthOf = (text: string) => ({
  characters: text.length,
  lines: text.split("\n").length - 1,
});

/** Where a text that may have so many more characters and line breaks is cut: between two words. */
function cutAt(text: string, characters: number, lines: number): number {
  const line = text.split("\n").slice(0, lines).join("\n").length;
  const most = Math.min(characters, line);
  return most >= text.length ? most : Math.max(lastBlank(text.slice(0, most + 1)), 0);
}

/** A long description in two: what is shown at first, and the rest. A link stays whole. Short ones have no rest. */
export function cutParts(parts: DescriptionPart[]): Cut {
  const whole = lengthOf(parts.map(({ text }) => text).join(""));
  if (whole.characters <= LONG_TEXT && whole.lines < MANY_LINES) return { shown: parts, rest: [] };
  let characters = SHOWN_TEXT;
  let lines = SHOWN_LINES;
  for (const [index, part] of parts.entries()) {
    const size = lengthOf(part.text);
    if (size.characters <= characters && size.lines < lines) {
      characters -= size.characters;
      lines -= size.lines;
      continue;
    }
    if (part.kind !== "text") {
      // An address that is longer than all that would be shown.
      const at = index === 0 ? 1 : index;
      return { shown: parts.slice(0, at), rest: parts.slice(at) };
    }
    const at = cutAt(part.text, characters, lines);
    const text = (from: number, to?: number) => ({
      kind: part.kind,
      text: part.text.slice(from, to),
    });
    return {
      shown: [...parts.slice(0, index), text(0, at)],
      rest: [text(at), ...parts.slice(index + 1)],
    };
  }
  return { shown: parts, rest: [] };
}
