/**
 * Waits at most `ms` for `work`, then returns the result of `late`. After that, `work` goes on
 * until the database's time limit.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

// Response times of sign-in calls are multiples of 250 ms. The work for any e-mail address takes
// less on an idle machine.
const TICK_MS = 250;

/**
 * Runs `work`, and waits until its time is a multiple of 250 ms, also after an error. The response
 * time therefore does not reveal whether an e-mail address has an account.
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
