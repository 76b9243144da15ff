import * as z from "zod/mini";
import { storage } from "@/lib/storage.ts";

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

const keyOf = (userId: string, serviceAt: string) =>
  `avisos-edition/${userId}/${new Date(serviceAt).toISOString()}`;

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
  keep: (userId: string, serviceAt: string, content: Unsaved) =>
    storage.set(keyOf(userId, serviceAt), JSON.stringify(content)),
  remove: (userId: string, serviceAt: string) => storage.remove(keyOf(userId, serviceAt)),
};
