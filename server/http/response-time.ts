/** Waits for `work` for `ms`, then returns the result of `late`; the database's own limit ends the work. */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

// More than the work for any address takes on an idle machine.
const TICK_MS = 250;

/** Ends `work`, failed or not, at a full quarter of a second: the time must not tell whether an address has an account. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const rest = TICK_MS - ((performance.now() - start) % TICK_MS);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
