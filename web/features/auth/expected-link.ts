import { storage } from "@/lib/device/storage.ts";

// As long as a link is valid.
const HOUR_MS = 60 * 60 * 1000;
const KEY = "avisos-awaited-link";

const isSameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The e-mail address for which this browser requested a link in the past hour. Only for this one the app accepts a
 * session from the page's address without a confirmation (decision 36).
 */
export const expectedLink = {
  set: (email: string, now: number) => storage.set(KEY, JSON.stringify({ email, at: now })),
  isFor(email: string, now: number): boolean {
    try {
      const stored: unknown = JSON.parse(storage.get(KEY) ?? "null");
      const address: unknown = Reflect.get(Object(stored), "email");
      const at: unknown = Reflect.get(Object(stored), "at");
      if (typeof address !== "string" || typeof at !== "number") return false;
      return isSameEmail(address, email) && now >= at && now - at < HOUR_MS;
    } catch {
      return false;
    }
  },
  forget: () => storage.remove(KEY),
};
