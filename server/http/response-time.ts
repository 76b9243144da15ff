/**
 * Returns the result of `work`, or the result of `late` when `work` takes longer than `ms`. The
 * late `work` continues until the time limit of the database.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

// Response times of sign-in calls are multiples of 250 ms. On an idle machine, the work for any
// e-mail address takes less than 250 ms.
const TICK_MS = 250;

/**
 * Runs `work`, then waits until the elapsed time is a multiple of 250 ms, even after an error. The
 * response time therefore does not reveal whether an e-mail address has an account.
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
