import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Node, Renderer } from "@takumi-rs/core";
import { projectRoot } from "../environment.ts";

const FONTS = "server/pictures/fonts";
const TEXT_FONTS = [
  { name: "Avisos Serif", file: "web/fonts/avisos-serif.woff2" },
  { name: "Inter", file: `${FONTS}/inter.woff2` },
];
const EMOJI_FONT = { name: "Noto Emoji", file: `${FONTS}/noto-emoji.woff2` };
// Digits are emoji to Unicode too, and stand in the other fonts.
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Draws a picture as PNG. */
export type PictureRenderer = (picture: Node) => Promise<Buffer<ArrayBuffer>>;

const register = async (renderer: Renderer, { name, file }: typeof EMOJI_FONT) =>
  renderer.registerFont({ name, data: await readFile(join(projectRoot, file)) });

/**
 * Loads the library and its fonts. It draws on the threads of Node.js, outside the event loop.
 * @throws where the library has no build for the machine, as on 32-bit ARM.
 */
export async function openPictureRenderer(): Promise<PictureRenderer> {
  const { Renderer } = await import("@takumi-rs/core");
  // Every picture is drawn once: what it would keep is of no use to the next.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  await Promise.all(TEXT_FONTS.map((font) => register(renderer, font)));
  let emoji: Promise<unknown> | undefined;
  return async (picture) => {
    if (EMOJI.test(JSON.stringify(picture))) {
      emoji ??= register(renderer, EMOJI_FONT);
      await emoji;
    }
    return renderer.render(picture, { format: "png", lang: "pt-BR" });
  };
}
