import type { Node } from "@takumi-rs/core";
import palette from "../../web/lib/palette.json" with { type: "json" };

/** Size of a preview picture, in pixels. */
export const PREVIEW = { width: 1200, height: 630 } as const;

const PAGE = palette.page.light;
const INK = palette.ink.light;
export const SURFACE = palette.surface.light;
export const MUTED = palette.muted.light;
export const ACCENT = palette.accent.light;
export const SUNKEN = palette.sunken.light;

/** Replaces characters that the fonts lack: combining accents and arrows. */
const replaceMissing = (text: string) =>
  text.normalize("NFC").replaceAll(/[\u2190\u2192]/g, "\u2013");

/** Returns a flex box with `children`. `style` has the properties of CSS. */
export const box = (style: object, ...children: Node[]): Node => ({
  type: "container",
  style: { display: "flex", ...style },
  children,
});

/** Returns a text of one line, or of `lineClamp` lines. A longer text is cut with an ellipsis. */
export const text = (content: string, style: object): Node => ({
  type: "text",
  text: replaceMissing(content),
  style: {
    textOverflow: "ellipsis",
    overflowWrap: "anywhere",
    lineClamp: 1,
    flexShrink: 0,
    ...style,
  },
});

const ARCH = "M11.5 38.5V22.5C11.5 15.3 17 9.5 24 9.5s12.5 5.8 12.5 13v16";
const BELL =
  "M24 16.2c-3.9 0-6.1 2.9-6.1 6.6v4.4c0 1.5-.8 2.4-1.8 3.4-.8.8-.2 2.1.9 2.1h14c1.1 0 " +
  "1.7-1.3.9-2.1-1-1-1.8-1.9-1.8-3.4v-4.4c0-3.7-2.2-6.6-6.1-6.6Z";
const CLAPPER = "M20.9 34.6h6.2a3.1 3.1 0 0 1-6.2 0Z";

/**
 * Returns the bell and arch of web/public/favicon.svg, without background. `size` is the width and
 * height in pixels.
 */
export function mark(size: number, color: string, clapper = color): Node {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="${ARCH}" stroke="${color}" stroke-width="3.4" stroke-linecap="round" fill="none"/><path d="${BELL}" fill="${color}"/><path d="${CLAPPER}" fill="${clapper}"/></svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { type: "image", src, width: size, height: size };
}

/** Returns a whole picture with the background, colour and font of the board. */
export const canvas = (
  style: { width: number; height: number; backgroundColor?: string },
  ...children: Node[]
): Node =>
  box(
    {
      position: "relative",
      overflow: "hidden",
      backgroundColor: PAGE,
      color: INK,
      fontFamily: "Inter, Noto Emoji",
      ...style,
    },
    ...children,
  );

/**
 * Returns the text column of a preview picture. The column lies in the middle square, because
 * WhatsApp crops small previews to that square.
 */
export const middle = (style: object, ...children: Node[]): Node =>
  box(
    {
      position: "absolute",
      left: 296,
      width: 612,
      height: PREVIEW.height,
      padding: "42px 0",
      flexDirection: "column",
      ...style,
    },
    ...children,
  );

export const heading = (title: string, style: object) =>
  text(title, {
    fontFamily: "Avisos Serif, Inter, Noto Emoji",
    fontWeight: 650,
    lineHeight: 1.14,
    textWrap: "balance",
    ...style,
  });
