import { storage } from "@/lib/storage.ts";

// A link lives as long.
const HOUR_MS = 60 * 60 * 1000;
const KEY = "avisos-awaited-link";

const sameAddress = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * For which address this browser asked for a link in the past hour: only for that one does the app accept
 * a session that comes with the address without asking (decision 36).
 */
export const awaitedLink = {
  expect: (email: string, now: number) => storage.set(KEY, JSON.stringify({ email, at: now })),
  isFor(email: string, now: number): boolean {
    try {
      const awaited: unknown = JSON.parse(storage.get(KEY) ?? "null");
      const address: unknown = Reflect.get(Object(awaited), "email");
      const at: unknown = Reflect.get(Object(awaited), "at");
      if (typeof address !== "string" || typeof at !== "number") return false;
      return sameAddress(address, email) && now >= at && now - at < HOUR_MS;
    } catch {
      return false;
    }
  },
  forget: () => storage.remove(KEY),
};
