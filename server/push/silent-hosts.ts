const REST_MS = 60_000;
// Strangers may invent names of services.
const MOST_KEPT = 1_000;

type Host = { answeredAt: number; restsUntil: number };

/**
 * Services that have not answered at all for as long as one waits: they are left alone for a minute, so that one that
 * takes every connection and stays silent does not keep those waiting who are told by others. Times are in ms, of a
 * clock that only goes on.
 */
export function silentHosts() {
  const hosts = new Map<string, Host>();

  function note(host: string, values: Partial<Host>) {
    if (hosts.size >= MOST_KEPT) hosts.clear();
    hosts.set(host, {
      answeredAt: -Infinity,
      restsUntil: -Infinity,
      ...hosts.get(host),
      ...values,
    });
  }

  return {
    hasAnswered: (host: string, now: number) => note(host, { answeredAt: now }),
    /** A request that was made at `since` has waited long enough. One of many that are answered says nothing. */
    wasSilent(host: string, since: number, now: number): void {
      if ((hosts.get(host)?.answeredAt ?? -Infinity) < since)
        note(host, { restsUntil: now + REST_MS });
    },
    /** For how many seconds it is not to be asked at `now`: 0 when it may be. */
    restOf: (host: string, now: number) =>
      Math.max(Math.ceil(((hosts.get(host)?.restsUntil ?? now) - now) / 1000), 0),
  };
}
