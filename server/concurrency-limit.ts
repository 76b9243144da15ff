/**
 * Runs a limited number of tasks at the same time. A limited number of further tasks wait for their
 * turn in order.
 */
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

  /**
   * Runs `task` when its turn has come, and returns its result. Returns undefined at once when too
   * many tasks wait.
   */
  run<Result>(task: () => Promise<Result>): Promise<Result> | undefined {
    return this.#waiting.length < this.#mostWaiting || !this.#isBusy ? this.#run(task) : undefined;
  }

  async #run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
