/** Lets a few tasks run at a time and a bounded number wait, in the order in which they came. */
export class ConcurrencyLimit {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  get #isBusy(): boolean {
    return this.#running >= this.#atOnce;
  }

  /** Returns the result of `task` when its turn has come; undefined at once when too many wait. */
  run<Result>(task: () => Promise<Result>): Promise<Result> | undefined {
    return this.#waiting.length < this.#mostWaiting || !this.#isBusy ? this.#run(task) : undefined;
  }

  async #run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await task();
    } finally {
      // The next task takes the place.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
