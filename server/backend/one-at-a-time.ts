const MOST_WAITING = 16;

/**
 * Does heavy work one after the other, so that it takes no more than its share from everything else;
 * each `owner` may have one piece of it waiting.
 */
export function oneAtATime() {
  const owners = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /** Returns what `work` does, or what `refuse` says when there is too much of it already. */
  return async function inTurn<T, R>(
    owner: string,
    work: () => Promise<T>,
    refuse: () => R,
  ): Promise<T | R> {
    if (owners.has(owner) || owners.size >= MOST_WAITING) return refuse();
    owners.add(owner);
    const turn = last.then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      owners.delete(owner);
    }
  };
}
