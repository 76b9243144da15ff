import { dividedText } from "@/lib/text/divide-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { type Block, hasPix } from "../../model/blocks.ts";
import type { Pix } from "../../words/bulletin-parts.ts";
import { mergedDays, type WeekDay } from "../../words/our-week.ts";

export type TextSlide =
  | {
      id: string;
      kind: "text";
      heading: string;
      lines: WeekDay[];
      /** Whether the slide has all of the text, so that its letters may be larger. */
      isWhole: boolean;
      isWeek: boolean;
    }
  | { id: string; kind: "pix"; heading: string; pix: NonNullable<Pix> };

// The number of letters that fit on a line of a screen of 4:3 in the usual size, and the number of
// lines. A wider screen has room for more. The lines of "Nossa semana" are closer.
const TEXT = { letters: 36, most: 8 };
const WEEK = { letters: 38, most: 10 };
// A line of the heading has fewer letters and is as high as two lines of text.
const HEADING_LETTERS = 20;

const heightOf = (lines: readonly WeekDay[], letters: number) =>
  lines.reduce(
    (sum, { name, text }) => sum + Math.ceil(`${name} ${text}`.trim().length / letters),
    0,
  );

/** Divides lines into the texts of as few slides as possible, in order. */
function divided(lines: readonly WeekDay[], { letters, most }: typeof TEXT): WeekDay[][] {
  const pieces = lines.flatMap(({ name, text }) =>
    dividedText(text, letters * (most - 1)).map((piece, index) => ({
      name: index === 0 ? name : "",
      text: piece,
    })),
  );
  const slides: WeekDay[][] = [];
  for (const piece of pieces) {
    const last = slides.at(-1);
    if (last && heightOf([...last, piece], letters) <= most) last.push(piece);
    else slides.push([piece]);
  }
  return slides;
}

type Shown = { id: string; heading: string; lines: WeekDay[]; format: typeof TEXT };

/** Returns the slides of a text. The headings of several slides have numbers. */
function slidesOf({ id, heading, lines, format }: Shown): TextSlide[] {
  return divided(lines, format).map((shown, index, { length }) => ({
    id: `${id}-${index}`,
    kind: "text",
    heading: length > 1 ? `${heading} (${index + 1}/${length})` : heading,
    lines: shown,
    isWhole: length === 1,
    isWeek: format === WEEK,
  }));
}

/** Returns the slides of a block: its text, divided at paragraphs and sentences, and its Pix. */
export function blockSlides(block: Block, pix: Pix): TextSlide[] {
  const { id } = block;
  const heading = plainLine(block.heading);
  const texts = block.text.split("\n").map(plainLine).filter(Boolean);
  const lines = texts.map((text) => ({ name: "", text }));
  const most = TEXT.most - 2 * Math.floor(heading.length / HEADING_LETTERS);
  const slides = slidesOf({ id, heading, lines, format: { ...TEXT, most } });
  if (pix && hasPix(block)) slides.push({ id: `${id}-pix`, kind: "pix", heading, pix });
  return slides;
}

/** Returns the slide "Nossa semana". The programme of a large church needs several slides. */
export function weekSlides(week: readonly WeekDay[]): TextSlide[] {
  return slidesOf({ id: "week", heading: "Nossa semana", lines: mergedDays(week), format: WEEK });
}
