import { RateLimiterMemory } from "rate-limiter-flexible";

// Each takes some 800 bytes. Whoever has many addresses could otherwise fill the memory with them.
const MOST_KEYS = 20_000;

/** Counts in memory, for the keys that were used last: with one too many the oldest is forgiven. */
export class BoundedMemory extends RateLimiterMemory {
  // In the order of their last use.
  readonly #keys = new Set<string>();

  override consume(key: string, points?: number, options?: Record<string, unknown>) {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size > MOST_KEYS) this.#forgetOldest();
    return super.consume(key, points, options);
  }

  #forgetOldest() {
    const [oldest] = this.#keys;
    if (oldest === undefined) return;
    this.#keys.delete(oldest);
    void this.delete(oldest);
  }
}
