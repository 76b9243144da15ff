import * as z from "zod/mini";
import { privateKey } from "@/lib/device/account.ts";
import { storage } from "@/lib/device/storage.ts";

const schema = z.object({
  /** The revision that the choices were made from; 0 when there was no edition yet. */
  revision: z.number(),
  choices: z.array(
    z.object({
      announcement_id: z.string(),
      spoken: z.boolean(),
      screen: z.boolean(),
      printed: z.boolean(),
    }),
  ),
  /** Notes by announcement. */
  notes: z.record(z.string(), z.string()),
});

export type Unsaved = z.infer<typeof schema>;

// It may hold private notes: who signs out leaves none of them behind (lib/device/account.ts).
const prefixOf = (userId: string) => privateKey(userId, "edition/");
const keyOf = (userId: string, serviceAt: string) =>
  prefixOf(userId) + new Date(serviceAt).toISOString();

/** As in the trigger guard_editions: no edition is begun for a service before. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function forgetPast(userId: string, now: number) {
  const prefix = prefixOf(userId);
  for (const key of storage.keys()) {
    const isPast = Date.parse(key.slice(prefix.length)) < now - WEEK_MS;
    if (key.startsWith(prefix) && isPast) storage.remove(key);
  }
}

/** What a person chose on this device and could not be saved yet: it outlives the page. */
export const unsaved = {
  get(userId: string, serviceAt: string): Unsaved | undefined {
    try {
      const stored: unknown = JSON.parse(storage.get(keyOf(userId, serviceAt)) ?? "null");
      const { success, data } = schema.safeParse(stored);
      return success ? data : undefined;
    } catch {
      return undefined;
    }
  },
  /** What was left of services more than a week ago goes with it. */
  keep(userId: string, serviceAt: string, content: Unsaved) {
    forgetPast(userId, Date.now());
    storage.set(keyOf(userId, serviceAt), JSON.stringify(content));
  },
  remove: (userId: string, serviceAt: string) => storage.remove(keyOf(userId, serviceAt)),
};
