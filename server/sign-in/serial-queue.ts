import { AuthError } from "./errors.ts";

const MAX_WAITING = 16;

const tooMany = () =>
  new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
    headers: { "Retry-After": "1" },
  });

/**
 * Runs one piece of work after the other, so that hashing takes no more than its share of the
 * processors; each owner may have one piece waiting.
 */
export function serialQueue() {
  const owners = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return async function enqueue<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (owners.has(owner) || owners.size >= MAX_WAITING) throw tooMany();
    owners.add(owner);
    const done = last.then(work).finally(() => owners.delete(owner));
    last = done.catch(() => {});
    return done;
  };
}
