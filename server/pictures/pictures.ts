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
// Some ninety previews.
const MOST_BYTES = 4 * 1024 * 1024;

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

/** A drawn picture, or why there is none. */
export type Drawing = Buffer<ArrayBuffer> | "busy" | "unavailable";

/** The name of what is drawn: the same content is the same picture. */
export const hashOf = (picture: Node) =>
  createHash("sha256").update(JSON.stringify(picture)).digest("hex").slice(0, 16);

/**
 * Draws pictures, two at a time, and keeps the last ones by their content. A hundred wait, about a second of drawing: a
 * whole group opens its links at once.
 */
export class Pictures {
  readonly #open: () => Promise<PictureRenderer>;
  readonly #limit: ConcurrencyLimit;
  readonly #mostBytes: number;
  #renderer: Promise<PictureRenderer | undefined> | undefined;
  // In the order of their last use.
  readonly #kept = new Map<string, Buffer<ArrayBuffer>>();
  #bytes = 0;
  readonly #pending = new Map<string, Promise<Drawing>>();

  constructor({ open = openPictureRenderer, mostWaiting = 100, mostBytes = MOST_BYTES } = {}) {
    this.#open = open;
    this.#limit = new ConcurrencyLimit(MOST_AT_ONCE, mostWaiting);
    this.#mostBytes = mostBytes;
  }

  /** Whether a picture asked for now would have to wait. */
  get isBusy(): boolean {
    return this.#limit.isBusy;
  }

  /** Draws once for all who ask meanwhile. @throws when the library cannot draw this picture. */
  draw(picture: Node): Promise<Drawing> {
    const hash = hashOf(picture);
    const kept = this.#kept.get(hash);
    if (kept) {
      this.#kept.delete(hash);
      this.#kept.set(hash, kept);
      return Promise.resolve(kept);
    }
    const pending = this.#pending.get(hash);
    if (pending) return pending;
    const drawing = this.#limit
      .run(() => this.#draw(picture, hash))
      ?.finally(() => this.#pending.delete(hash));
    if (!drawing) return Promise.resolve("busy");
    this.#pending.set(hash, drawing);
    return drawing;
  }

  async #draw(picture: Node, hash: string): Promise<Drawing> {
    // Tried once: what is missing on this machine is missing until it is installed.
    this.#renderer ??= this.#open().catch((error: unknown) => {
      const cause = describeCause(error);
      logError(`pictures of announcements cannot be drawn here, a plain one is sent (${cause})`);
      return undefined;
    });
    const renderer = await this.#renderer;
    if (!renderer) return "unavailable";
    const png = await renderer(picture);
    this.#keep(hash, png);
    return png;
  }

  #keep(hash: string, png: Buffer<ArrayBuffer>): void {
    this.#kept.set(hash, png);
    this.#bytes += png.length;
    for (const [of, each] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#bytes -= each.length;
      this.#kept.delete(of);
    }
  }
}
