// @ts-check

/**
 * Times in milliseconds; `answered` counts the warm-up too, `failed` what was not 2xx or broke off.
 * @typedef {{ perSecond: number, p50: number, p99: number, max: number, answered: number,
 *   failed: number }} Outcome
 */

/** What was answered when, and how long it took. Times are those of `performance.now()`. */
export class Tally {
  /** @type {number[]} */
  #times = [];
  #answered = 0;
  #last = 0;
  failed = 0;

  /** @param {number} warmUpMs @param {number} measureMs */
  constructor(warmUpMs, measureMs) {
    this.from = performance.now() + warmUpMs;
    this.until = this.from + measureMs;
  }

  /** @param {number} sent when the answered request was sent */
  add(sent) {
    const now = performance.now();
    this.#answered += 1;
    if (sent < this.from) return;
    this.#times.push(now - sent);
    this.#last = now;
  }

  /** @returns {Outcome} */
  outcome() {
    const times = this.#times.sort((one, other) => one - other);
    /** @param {number} share */
    const at = (share) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
    // The slowest ones come after the end of the time, and took what they took.
    const took = Math.max(this.until, this.#last) - this.from;
    return {
      perSecond: times.length / (took / 1000),
      p50: at(0.5),
      p99: at(0.99),
      max: at(1),
      answered: this.#answered,
      failed: this.failed,
    };
  }
}
