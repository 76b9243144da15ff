import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Node, Renderer } from "@takumi-rs/core";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { projectRoot } from "../environment.ts";
import { describeCause, logError } from "../log.ts";

const FONTS = "server/pictures/fonts";
const TEXT_FONTS = [
  { name: "Avisos Serif", file: "web/fonts/avisos-serif.woff2" },
  { name: "Inter", file: `${FONTS}/inter.woff2` },
];
const EMOJI_FONT = { name: "Noto Emoji", file: `${FONTS}/noto-emoji.woff2` };
// Digits are emoji to Unicode too, and stand in the other fonts.
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

// Node.js has four threads: files, passwords and compression go on.
const MOST_AT_ONCE = 2;

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
  // Without the library's cache, because no picture can use parts of another.
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

/** A drawn picture, or why there is none. */
export type Drawing = Buffer<ArrayBuffer> | "busy" | "unavailable";

/** The name of what is drawn: the same content is the same picture. */
export const hashOf = (picture: Node) =>
  createHash("sha256").update(JSON.stringify(picture)).digest("hex").slice(0, 16);

/**
 * Returns the way to draw pictures, two at a time. A hundred wait, about a second of drawing: a whole group opens its links
 * at once. Drawing throws when the library cannot draw the picture.
 */
export function openPictures({ open = openPictureRenderer, mostWaiting = 100 } = {}) {
  const limit = new ConcurrencyLimit(MOST_AT_ONCE, mostWaiting);
  let renderer: Promise<PictureRenderer | undefined> | undefined;

  async function draw(picture: Node): Promise<Drawing> {
    // Tried once: what is missing on this machine is missing until it is installed.
    renderer ??= open().catch((error: unknown) => {
      const cause = describeCause(error);
      logError(`pictures of announcements cannot be drawn here, a plain one is sent (${cause})`);
      return undefined;
    });
    const drawn = await renderer;
    return drawn ? drawn(picture) : "unavailable";
  }

  return async (picture: Node): Promise<Drawing> =>
    (await limit.run(() => draw(picture))) ?? "busy";
}
