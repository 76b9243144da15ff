import * as z from "zod/mini";
import { storage, store } from "@/lib/device/storage.ts";
import { type AnnouncementFields, differingFields, draftFields } from "../model/schema.ts";
import { readChosen } from "../picture/chosen-pictures.ts";
import { isPictureStored, removeOtherPictures, storedPicture } from "../picture/stored-picture.ts";

const PREFIX = "avisos-draft";
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;
const MOST_A_PERSON = 6;

/** Whether two forms hold the same. */
export const isSame = (one: AnnouncementFields, other: AnnouncementFields) =>
  differingFields(one, other).length === 0;

const content = z.object({
  /** When it was last changed (ms). */
  at: z.number(),
  /** The row that saving it makes or changes, so that a save whose answer was lost is not repeated as a second row. */
  rowId: z.string(),
  /** What the form held when it was opened. */
  start: draftFields,
  values: draftFields,
});

/** As it is stored. */
type StoredContent = z.infer<typeof content>;

export type DraftContent = StoredContent & {
  start: AnnouncementFields;
  values: AnnouncementFields;
};

/**
 * Where a draft is stored. Every opened form has an id of its own, so that two tabs never write over each other's
 * text (docs/decisions/2026-11-22-drafts.md); `target` says what is written: `new`, a copy of an announcement, or the announcement that is edited.
 */
export type DraftPlace = { userId: string; target: string; id: string };

export type Draft = DraftPlace & DraftContent;
type StoredDraft = DraftPlace & StoredContent;

const keyOf = ({ userId, target, id }: DraftPlace) => [PREFIX, userId, target, id].join("/");

function read(key: string): StoredDraft | undefined {
  const [prefix, userId, target, id] = key.split("/");
  if (prefix !== PREFIX || !userId || !target || !id) return undefined;
  const stored = store(key, content).get();
  return stored && { userId, target, id, ...stored };
}

const draftKeys = () => storage.keys().filter((key) => key.startsWith(`${PREFIX}/`));

const newestFirst = (a: StoredDraft, b: StoredDraft) => b.at - a.at;

/** All drafts of this device at `now` (ms), the newest first. Removes the expired ones, whoever wrote them. */
function storedDrafts(now: number): StoredDraft[] {
  const drafts: StoredDraft[] = [];
  for (const key of draftKeys()) {
    const draft = read(key);
    if (draft && now - draft.at < KEPT_MS) drafts.push(draft);
    else storage.remove(key);
  }
  removeOtherPictures(drafts.flatMap(({ values }) => values.picture ?? []));
  return drafts.toSorted(newestFirst);
}

/** Keeps the picture that a draft names; the newest one alone, which takes the room of many texts. */
function keepPicture(name: string): void {
  const picture = readChosen(name);
  if (picture === undefined || isPictureStored(name)) return;
  removeOtherPictures([]);
  storedPicture(name).set(picture);
}

/** Stores what was typed; a person's oldest drafts make room. */
export function saveDraft(place: DraftPlace, draft: DraftContent): void {
  store(keyOf(place), content).set(draft);
  keepPicture(draft.values.picture);
  const own = storedDrafts(draft.at).filter(({ userId }) => userId === place.userId);
  for (const surplus of own.slice(MOST_A_PERSON)) removeDraft(surplus);
}

export function removeDraft(place: DraftPlace): void {
  storage.remove(keyOf(place));
  removeOtherPictures(draftKeys().flatMap((key) => read(key)?.values.picture ?? []));
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
