import * as z from "zod/mini";
import { storage, store } from "@/lib/device/storage.ts";
import { removeOtherPictures } from "../picture/chosen-pictures.ts";
import { draftFields } from "./schema.ts";

const PREFIX = "avisos-draft";

const content = z.object({
  /** When it was last changed (ms). */
  at: z.number(),
  /** The row that saving it makes or changes, so that a save whose answer was lost is not repeated as a second row. */
  rowId: z.string(),
  /** The values that the form held when it was opened. */
  start: draftFields,
  values: draftFields,
});

/** As it is stored. */
export type StoredContent = z.infer<typeof content>;

/**
 * Where a draft is stored. Every opened form has an id of its own, so that two tabs never write over each other's
 * text (docs/decisions/2026-11-22-drafts.md); `target` says what is written: `new`, a copy of an announcement, or the announcement that is edited.
 */
export type DraftPlace = { userId: string; target: string; id: string };

export type StoredDraft = DraftPlace & StoredContent;

export const keyOf = ({ userId, target, id }: DraftPlace) => [PREFIX, userId, target, id].join("/");

export const draftStore = (place: DraftPlace) => store(keyOf(place), content);

export function readDraft(key: string): StoredDraft | undefined {
  const [prefix, userId, target, id] = key.split("/");
  if (prefix !== PREFIX || !userId || !target || !id) return undefined;
  const place = { userId, target, id };
  const stored = draftStore(place).get();
  return stored && { ...place, ...stored };
}

export const draftKeys = () => storage.keys().filter((key) => key.startsWith(`${PREFIX}/`));

/** Removes the pictures that no draft names any more. */
export const removeUnnamedPictures = () =>
  removeOtherPictures(draftKeys().flatMap((key) => readDraft(key)?.values.picture ?? []));

/** Removes all drafts of an account, with their pictures: it has signed out on this device. */
export function removeDraftsOf(userId: string): void {
  const own = draftKeys().filter((key) => key.startsWith(`${PREFIX}/${userId}/`));
  for (const key of own) storage.remove(key);
  removeUnnamedPictures();
}
