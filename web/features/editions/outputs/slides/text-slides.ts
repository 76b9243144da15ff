import { dividedText } from "@/lib/text/divide-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { type Block, hasPix } from "../../model/blocks.ts";
import type { Pix } from "../../words/bulletin-parts.ts";
import { itemsInWords, mergedDays, type WeekDay } from "../../words/our-week.ts";

/** A line of text on a slide. The line of a weekday begins with its name. */
type TextLine = { name: string; text: string };

/** The sizes of the letters, the largest first, as classes `slide-words-…`. */
type Size = "huge" | "large" | "usual" | "close";

export type TextSlide =
  | { id: string; kind: "text"; heading: string; size: Size; lines: TextLine[] }
  | { id: string; kind: "pix"; heading: string; pix: NonNullable<Pix> };

// The number of letters that fit on a line of a screen of 4:3, and the number of lines. A wider
// screen has room for more.
const SIZES: readonly { size: Size; letters: number; most: number }[] = [
  { size: "huge", letters: 21, most: 5 },
  { size: "large", letters: 28, most: 6 },
  { size: "usual", letters: 36, most: 8 },
];
const USUAL = { letters: 36, most: 8 };
const WEEK = { letters: 38, most: 10 };

const linesFor = ({ name, text }: TextLine, letters: number) =>
  Math.ceil(`${name} ${text}`.trim().length / letters);
const heightOf = (lines: readonly TextLine[], letters: number) =>
  lines.reduce((sum, line) => sum + linesFor(line, letters), 0);

/** Divides lines into the texts of as few slides as possible, in order. */
function divided(lines: readonly TextLine[], { letters, most }: typeof USUAL): TextLine[][] {
  const pieces = lines.flatMap(({ name, text }) =>
    dividedText(text, letters * (most - 1)).map((piece, index) => ({
      name: index === 0 ? name : "",
      text: piece,
    })),
  );
  const slides: TextLine[][] = [];
  for (const piece of pieces) {
    const last = slides.at(-1);
    if (last && heightOf([...last, piece], letters) <= most) last.push(piece);
    else slides.push([piece]);
  }
  return slides;
}

/** Returns the heading of a slide, with a number if the text has several slides. */
const numbered = (heading: string, index: number, count: number) =>
  count > 1 ? `${heading} (${index + 1}/${count})` : heading;

/** Returns the slides of a block: its text, divided at paragraphs and sentences, and its Pix. */
export function blockSlides(block: Block, pix: Pix): TextSlide[] {
  const heading = plainLine(block.heading);
  const lines = block.text.split("\n").map((line) => ({ name: "", text: plainLine(line) }));
  const texts = divided(
    lines.filter(({ text }) => text !== ""),
    USUAL,
  );
  const slides = texts.map((shown, index): TextSlide => {
    const fitting = SIZES.find(({ letters, most }) => heightOf(shown, letters) <= most);
    const size = texts.length > 1 ? "usual" : (fitting?.size ?? "usual");
    return {
      id: `${block.id}-${index}`,
      kind: "text",
      heading: numbered(heading, index, texts.length),
      size,
      lines: shown,
    };
  });
  if (pix && hasPix(block)) slides.push({ id: `${block.id}-pix`, kind: "pix", heading, pix });
  return slides;
}

/** Returns the slide "Nossa semana". The programme of a large church needs several slides. */
export function weekSlides(week: readonly WeekDay[]): TextSlide[] {
  const lines = mergedDays(week).map((day) => ({ name: day.name, text: itemsInWords(day) }));
  return divided(lines, WEEK).map((shown, index, { length }) => ({
    id: `week-${index}`,
    kind: "text",
    heading: numbered("Nossa semana", index, length),
    size: "close",
    lines: shown,
  }));
}
