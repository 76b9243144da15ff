import { AuthError } from "./errors.ts";

const MAX_WAITING = 16;

/**
 * Runs one piece of work after the other, so that hashing takes no more than its share of the
 * processors; each owner may have one piece waiting.
 */
export function serialQueue() {
  const owners = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return async function enqueue<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (owners.has(owner) || owners.size >= MAX_WAITING) {
      throw new AuthError("over_request_rate_limit", { headers: { "Retry-After": "1" } });
    }
    owners.add(owner);
    const done = last.then(work).finally(() => owners.delete(owner));
    last = done.catch(() => {});
    return done;
  };
}
