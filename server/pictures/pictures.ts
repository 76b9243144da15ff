import { createHash } from "node:crypto";
import type { Node } from "@takumi-rs/core";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { describeCause, logError } from "../log.ts";
import { openPictureRenderer, type PictureRenderer } from "./picture-renderer.ts";

// Node.js has four threads: files, passwords and compression go on.
const MOST_AT_ONCE = 2;
// A whole group's links opened at once: about a second of drawing.
const MOST_WAITING = 100;
// Some ninety previews.
const MOST_BYTES = 4 * 1024 * 1024;

/** A drawn picture, or why there is none. */
export type Drawing = Buffer<ArrayBuffer> | "busy" | "unavailable";

/** The name of what is drawn: the same content is the same picture. */
export const hashOf = (picture: Node) =>
  createHash("sha256").update(JSON.stringify(picture)).digest("hex").slice(0, 16);

/** Draws pictures, two at a time, and keeps the last ones by their content, whatever address they are asked under. */
export class Pictures {
  readonly #open: () => Promise<PictureRenderer>;
  readonly #limit: ConcurrencyLimit;
  readonly #mostBytes: number;
  #renderer: Promise<PictureRenderer | undefined> | undefined;
  // In the order of their last use.
  readonly #kept = new Map<string, Buffer<ArrayBuffer>>();
  #bytes = 0;
  readonly #pending = new Map<string, Promise<Drawing>>();

  constructor({
    open = openPictureRenderer,
    mostWaiting = MOST_WAITING,
    mostBytes = MOST_BYTES,
  } = {}) {
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
      logError(
        `pictures of announcements cannot be drawn here, a plain one is sent instead (${describeCause(error)})`,
      );
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
