/**
 * Waits for `work` no longer than `ms`, then returns what `late` does. The work goes on until the database's
 * own time limit ends it.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

// More than the work for any address takes on an idle machine.
const TICK_MS = 250;

/**
 * Waits for the next full quarter of a second since `work` began, whether it fails or not: the time must not tell
 * whether the address has an account.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const rest = TICK_MS - ((performance.now() - start) % TICK_MS);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
