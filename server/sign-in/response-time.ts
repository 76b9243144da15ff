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
