/**
 * Waits for `work` no longer than `ms`; what `late` returns stands in for it then. The work itself goes
 * on: the database's own time limit ends it.
 */
export async function beforeDeadline<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
