import * as z from "zod/mini";
import { store } from "@/lib/device/storage.ts";

// As long as a link is valid.
const HOUR_MS = 60 * 60 * 1000;
const stored = store("avisos-awaited-link", z.object({ email: z.string(), at: z.number() }));

const isSameEmail = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The e-mail address for which this browser requested a link in the past hour. Only for this one the app accepts a
 * session from the page's address without a confirmation (decision 36).
 */
export const expectedLink = {
  set: (email: string, now: number) => stored.set({ email, at: now }),
  isFor(email: string, now: number): boolean {
    const link = stored.get();
    if (link === undefined) return false;
    return isSameEmail(link.email, email) && now >= link.at && now - link.at < HOUR_MS;
  },
  forget: stored.remove,
};
