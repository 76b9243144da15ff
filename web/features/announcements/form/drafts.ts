import { storage } from "@/lib/device/storage.ts";
import { type AnnouncementFields, differingFields } from "../model/schema.ts";
import {
  type DraftPlace,
  draftKeys,
  draftStore,
  keyOf,
  readDraft,
  removeUnnamedPictures,
  type StoredContent,
  type StoredDraft,
} from "../model/stored-drafts.ts";
import { keepPicture, removeOtherPictures } from "../picture/chosen-pictures.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;
const MOST_A_PERSON = 6;

/** Whether two forms hold the same. */
export const isSame = (one: AnnouncementFields, other: AnnouncementFields) =>
  differingFields(one, other).length === 0;

export type DraftContent = StoredContent & {
  start: AnnouncementFields;
  values: AnnouncementFields;
};

export type Draft = DraftPlace & DraftContent;

const newestFirst = (a: StoredDraft, b: StoredDraft) => b.at - a.at;

/** All drafts of this device at `now` (ms), the newest first. Removes the expired ones, whoever wrote them. */
function storedDrafts(now: number): StoredDraft[] {
  const drafts: StoredDraft[] = [];
  for (const key of draftKeys()) {
    const draft = readDraft(key);
    if (draft && now - draft.at < KEPT_MS) drafts.push(draft);
    else storage.remove(key);
  }
  removeOtherPictures(drafts.flatMap(({ values }) => values.picture ?? []));
  return drafts.toSorted(newestFirst);
}

/** Stores what was typed; a person's oldest drafts make room. */
export function saveDraft(place: DraftPlace, draft: DraftContent): void {
  draftStore(place).set(draft);
  keepPicture(draft.values.picture);
  const own = storedDrafts(draft.at).filter(({ userId }) => userId === place.userId);
  for (const surplus of own.slice(MOST_A_PERSON)) removeDraft(surplus);
}

export function removeDraft(place: DraftPlace): void {
  storage.remove(keyOf(place));
  removeUnnamedPictures();
}

/**
 * The person's newest draft of what `place` names at `now` (ms). What was not touched in it is as in `start`, so that a
 * change of somebody else since then stays.
 */
export function newestDraft(
  { userId, target }: Omit<DraftPlace, "id">,
  start: AnnouncementFields,
  now: number,
): Draft | undefined {
  const draft = storedDrafts(now).find((each) => each.userId === userId && each.target === target);
  if (draft === undefined) return undefined;
  const before = { ...start, ...draft.start };
  const values = { ...start, ...draft.values };
  const touched = differingFields(before, values);
  const over = (fields: AnnouncementFields) => ({
    ...start,
    ...Object.fromEntries(touched.map((name) => [name, fields[name]])),
  });
  return { ...draft, start: over(before), values: over(values) };
}
