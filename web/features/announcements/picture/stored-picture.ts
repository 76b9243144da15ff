import * as z from "zod/mini";
import { storage, store } from "@/lib/device/storage.ts";

const PREFIX = "avisos-draft-picture/";

const content = z.object({
  page: z.string(),
  card: z.string(),
  width: z.number(),
  height: z.number(),
});

/** A picture that is not on the server yet, as data URLs, with the size of its page. */
export type ChosenPicture = z.infer<typeof content>;

/** What a draft keeps of a picture that was chosen on this device. */
export const storedPicture = (name: string) => store(PREFIX + name, content);

/**
 * Removes those that none of `names` is: the texts of drafts share their room with them, and one of 450 kB is a tenth
 * of it.
 */
export function removeOtherPictures(names: readonly string[]): void {
  for (const key of storage.keys()) {
    if (key.startsWith(PREFIX) && !names.includes(key.slice(PREFIX.length))) storage.remove(key);
  }
}

export const isPictureStored = (name: string) => storage.keys().includes(PREFIX + name);
