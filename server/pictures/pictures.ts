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
// Matches characters that only the emoji font can draw. Digits are excluded although Unicode counts
// them as emoji, because the text fonts contain them.
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

// Only two pictures are drawn at a time, because Node.js has four threads. Reading files and
// hashing passwords need threads too.
const MOST_AT_ONCE = 2;

export type PictureRenderer = (picture: Node) => Promise<Buffer<ArrayBuffer>>;

const register = async (renderer: Renderer, { name, file }: typeof EMOJI_FONT) =>
  renderer.registerFont({ name, data: await readFile(join(projectRoot, file)) });

/**
 * Loads the drawing library and its fonts. The library draws on the threads of Node.js, outside the
 * event loop.
 * @throws when the library has no build for the machine, for example on 32-bit ARM.
 */
export async function openPictureRenderer(): Promise<PictureRenderer> {
  const { Renderer } = await import("@takumi-rs/core");
  // The cache of the drawing library is off, because pictures have no parts in common.
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

/** A drawn picture, or the reason why it was not drawn. */
export type Drawing = Buffer<ArrayBuffer> | "busy" | "unavailable";

/** Returns the hash of a picture's content. Pictures with equal content have the same hash. */
export const hashOf = (picture: Node) =>
  createHash("sha256").update(JSON.stringify(picture)).digest("hex").slice(0, 16);

/**
 * Returns the function that draws pictures, two at a time. A hundred pictures may wait, because a
 * whole WhatsApp group may open links at once. Drawing a hundred pictures takes about a second. The
 * function throws when the library cannot draw the picture.
 */
export function openPictures({ open = openPictureRenderer, mostWaiting = 100 } = {}) {
  const limit = new ConcurrencyLimit(MOST_AT_ONCE, mostWaiting);
  let renderer: Promise<PictureRenderer | undefined> | undefined;

  async function draw(picture: Node): Promise<Drawing> {
    // The drawing library is loaded only once, because a missing library stays missing while the
    // server runs.
    renderer ??= open().catch((error: unknown) => {
      const cause = describeCause(error);
      logError(`pictures of announcements cannot be drawn here, so a plain one is sent (${cause})`);
      return undefined;
    });
    const drawn = await renderer;
    return drawn ? drawn(picture) : "unavailable";
  }

  return async (picture: Node): Promise<Drawing> =>
    (await limit.run(() => draw(picture))) ?? "busy";
}
