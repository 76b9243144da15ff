import * as z from "zod/mini";
import { storage, store } from "@/lib/device/storage.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { type AnnouncementFields, differingFields, draftFields } from "../model/schema.ts";
import { keepPicture, removeOtherPictures } from "../picture/chosen-pictures.ts";

const PREFIX = "avisos-draft";
const KEPT_MS = 30 * DAY_MS;
const MOST_A_PERSON = 6;

const content = z.object({
  at: z.number(),
  /**
   * The id of the announcement to create or change. The id is chosen before the save, so that a
   * repeated save creates no second row.
   */
  rowId: z.string(),
  /** The values of the form when the form was opened. */
  start: draftFields,
  values: draftFields,
});

/**
 * The parts of a draft's storage key. Every opened form has its own `id`, so that two tabs never
 * overwrite each other's text (docs/decisions/2026-11-26-edits-and-drafts.md). `target` is `new`
 * for a new announcement, `copy-` and an id for a copied announcement, and the id for an edited
 * announcement.
 */
type DraftPlace = { userId: string; target: string; id: string };
type StoredDraft = DraftPlace & z.infer<typeof content>;
export type Draft = StoredDraft & { start: AnnouncementFields; values: AnnouncementFields };

export const isSame = (one: AnnouncementFields, other: AnnouncementFields) =>
  differingFields(one, other).length === 0;

const keyOf = ({ userId, target, id }: DraftPlace) => [PREFIX, userId, target, id].join("/");
const draftStore = (place: DraftPlace) => store(keyOf(place), content);
const draftKeys = () => storage.keys().filter((key) => key.startsWith(`${PREFIX}/`));

function readDraft(key: string): StoredDraft | undefined {
  const [prefix, userId, target, id] = key.split("/");
  if (prefix !== PREFIX || !userId || !target || !id) return undefined;
  const place = { userId, target, id };
  const stored = draftStore(place).get();
  return stored && { ...place, ...stored };
}

/**
 * Returns the stored drafts for which `isKept` is true. Removes all other drafts, unreadable
 * drafts, and pictures that no draft uses.
 */
function prune(isKept: (draft: StoredDraft) => boolean): StoredDraft[] {
  const drafts: StoredDraft[] = [];
  for (const key of draftKeys()) {
    const draft = readDraft(key);
    if (draft && isKept(draft)) drafts.push(draft);
    else storage.remove(key);
  }
  removeOtherPictures(drafts.flatMap(({ values }) => values.picture ?? []));
  return drafts;
}

/**
 * Returns all drafts on this device at `now` (ms), the newest first. Removes drafts of every
 * account after 30 days.
 */
const storedDrafts = (now: number) =>
  prune(({ at }) => now - at < KEPT_MS).toSorted((a, b) => b.at - a.at);

/** Stores a draft. If the person then has more than six drafts, the oldest drafts are removed. */
export function saveDraft(place: DraftPlace, draft: Omit<Draft, keyof DraftPlace>): void {
  draftStore(place).set(draft);
  keepPicture(draft.values.picture);
  const own = storedDrafts(draft.at).filter(({ userId }) => userId === place.userId);
  for (const surplus of own.slice(MOST_A_PERSON)) removeDraft(surplus);
}

export const removeDraft = (place: DraftPlace) =>
  void prune((draft) => keyOf(draft) !== keyOf(place));

/** Removes all drafts of an account. Called after the account has signed out on this device. */
export const removeDraftsOf = (account: string) => void prune(({ userId }) => userId !== account);

/**
 * Returns the person's newest draft for a new, copied or edited announcement (`target`) at `now`
 * (ms). Fields that the draft has not changed get the values of `start`, so that a later change by
 * another person is kept.
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
  const mergeTouched = (fields: AnnouncementFields) => ({
    ...start,
    ...Object.fromEntries(touched.map((name) => [name, fields[name]])),
  });
  return { ...draft, start: mergeTouched(before), values: mergeTouched(values) };
}
