import * as z from "zod/mini";
import { store } from "@/lib/device/storage.ts";
import { HOUR_MS } from "@/lib/text/durations.ts";

const stored = store("avisos-awaited-link", z.object({ email: z.string(), at: z.number() }));

const isSameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The e-mail address for which this browser requested a link within the past hour. Only for this
 * address does the app accept a session from a link without asking (decision 36).
 */
export const expectedLink = {
  set: (email: string, now: number) => stored.set({ email, at: now }),
  isFor(email: string, now: number): boolean {
    const link = stored.get();
    if (link === undefined) return false;
    // A sign-in link in a mail is valid for one hour.
    return isSameEmail(link.email, email) && now >= link.at && now - link.at < HOUR_MS;
  },
  forget: stored.remove,
};
