import type { Node } from "@takumi-rs/core";
import palette from "../../web/lib/palette.json" with { type: "json" };

/** Of every picture, in pixels: what previews ask for. */
export const SIZE = { width: 1200, height: 630 } as const;

const PAGE = palette.page.light;
const INK = palette.ink.light;
export const MUTED = palette.muted.light;
export const ACCENT = palette.accent.light;
const SUNKEN = palette.sunken.light;

/** What the fonts lack, as people type it: accents apart from their letters, arrows. */
const known = (text: string) => text.normalize("NFC").replaceAll(/[\u2190\u2192]/g, "\u2013");

/** A box of boxes and texts; `style` as in CSS. */
export const box = (style: object, ...children: Node[]): Node => ({
  type: "container",
  style: { display: "flex", ...style },
  children,
});

/** Text on one line, or on as many as `lineClamp` says, cut with an ellipsis. */
export const text = (content: string, style: object): Node => ({
  type: "text",
  text: known(content),
  style: {
    textOverflow: "ellipsis",
    overflowWrap: "anywhere",
    lineClamp: 1,
    flexShrink: 0,
    ...style,
  },
});

/** The arch of web/public/favicon.svg, made of boxes. */
export function arch(size: number, color: string, mark: string): Node {
  const beam = { position: "absolute", backgroundColor: mark, borderRadius: size / 22 };
  return box(
    {
      position: "relative",
      width: size,
      height: size * 1.22,
      flexShrink: 0,
      backgroundColor: color,
      borderRadius: `${size / 2}px ${size / 2}px 0 0`,
    },
    box({ ...beam, left: size * 0.46, top: size * 0.3, width: size * 0.08, height: size * 0.5 }),
    box({ ...beam, left: size * 0.3, top: size * 0.44, width: size * 0.4, height: size * 0.08 }),
  );
}

/**
 * The frame of every picture, with `mark` at its left. What has to be read, `column`, stands in the middle square (x from
 * 285 to 915), to which WhatsApp cuts small previews.
 */
export function frame(mark: Node, style: object, ...column: Node[]): Node {
  return box(
    {
      position: "relative",
      width: SIZE.width,
      height: SIZE.height,
      overflow: "hidden",
      backgroundColor: PAGE,
      color: INK,
      fontFamily: "Inter, Noto Emoji",
    },
    box({ position: "absolute", left: 930, top: 190 }, arch(400, SUNKEN, PAGE)),
    mark,
    box(
      {
        position: "absolute",
        left: 296,
        width: 612,
        height: SIZE.height,
        padding: "42px 0",
        flexDirection: "column",
        ...style,
      },
      ...column,
    ),
  );
}

/** Text in the type of the headings. */
export const heading = (title: string, style: object) =>
  text(title, {
    fontFamily: "Avisos Serif, Inter, Noto Emoji",
    fontWeight: 650,
    lineHeight: 1.14,
    textWrap: "balance",
    ...style,
  });
