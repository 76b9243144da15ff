import { createHash } from "node:crypto";
import type { Node } from "@takumi-rs/core";
import { describeCause, logError } from "../log.ts";
import { Turns } from "../turns.ts";
import { type Artist, openArtist } from "./artist.ts";

// Node.js has four threads: files, passwords and compression go on.
const MOST_AT_ONCE = 2;
// A whole group's links opened at once: about a second of drawing.
const MOST_WAITING = 100;
// Some two hundred pictures.
const MOST_BYTES = 4 * 1024 * 1024;

/** A drawn picture, or why there is none. */
export type Drawing = Buffer<ArrayBuffer> | "busy" | "unavailable";

/** The name of what is drawn: the same content is the same picture. */
export const hashOf = (picture: Node) =>
  createHash("sha256").update(JSON.stringify(picture)).digest("hex").slice(0, 16);

/** Draws pictures, two at a time, and keeps the last ones by their content, whatever address they are asked under. */
export class Pictures {
  readonly #open: () => Promise<Artist>;
  readonly #turns: Turns;
  readonly #mostBytes: number;
  #artist: Promise<Artist | undefined> | undefined;
  // In the order of their last use.
  readonly #kept = new Map<string, Buffer<ArrayBuffer>>();
  #bytes = 0;
  readonly #pending = new Map<string, Promise<Drawing>>();

  constructor({ open = openArtist, mostWaiting = MOST_WAITING, mostBytes = MOST_BYTES } = {}) {
    this.#open = open;
    this.#turns = new Turns(MOST_AT_ONCE, mostWaiting);
    this.#mostBytes = mostBytes;
  }

  /** Whether a picture asked for now would have to wait. */
  get isBusy(): boolean {
    return this.#turns.isBusy;
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
    const drawing = this.#turns
      .run(() => this.#draw(picture, hash))
      ?.finally(() => this.#pending.delete(hash));
    if (!drawing) return Promise.resolve("busy");
    this.#pending.set(hash, drawing);
    return drawing;
  }

  async #draw(picture: Node, hash: string): Promise<Drawing> {
    this.#artist ??= this.#load();
    const artist = await this.#artist;
    if (!artist) return "unavailable";
    const png = await artist(picture);
    this.#keep(hash, png);
    return png;
  }

  /** Tried once: what is missing on this machine is missing until it is installed. */
  #load(): Promise<Artist | undefined> {
    return this.#open().catch((error: unknown) => {
      logError(
        `pictures of announcements cannot be drawn here, a plain one is sent instead (${describeCause(error)})`,
      );
      return undefined;
    });
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
