import * as z from "zod/mini";
import { storage, store } from "@/lib/device/storage.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { type AnnouncementFields, BLANK, differingFields, draftFields } from "../model/schema.ts";
import { keepPicture, removeOtherPictures } from "../picture/chosen-pictures.ts";

const PREFIX = "avisos-draft";
const KEPT_MS = 30 * DAY_MS;
const MOST_A_PERSON = 6;

const wholeFields = z.pipe(
  draftFields,
  z.transform((fields): AnnouncementFields => ({ ...BLANK, ...fields })),
);

const item = z.object({
  /** The id of the row to create, which is chosen before the save. */
  id: z.string(),
  /** The values that the program recognised in the message. */
  recognised: wholeFields,
  /** The values to publish. The person may have changed these values in the form. */
  values: wholeFields,
  /** Whether the message says the day or the hour in two ways. */
  isDoubtful: z.boolean(),
  /** Whether the person has ticked or unticked the item; null before the person has decided. */
  isTicked: z.nullable(z.boolean()),
  isPublished: z.boolean(),
});

/** An announcement of a copied message that contains several announcements. */
export type Item = z.infer<typeof item>;
export type MessageList = { text: string; items: Item[] };

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
  /** The list of a copied message with several announcements. The form itself is then blank. */
  list: z.exactOptional(z.object({ text: z.string(), items: z.array(item) })),
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

const picturesOf = ({ values, list }: Omit<StoredDraft, keyof DraftPlace>) =>
  [values, ...(list?.items ?? []).map((each) => each.values)].flatMap(
    ({ picture }) => picture || [],
  );

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
  removeOtherPictures(drafts.flatMap(picturesOf));
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
  keepPicture(picturesOf(draft).at(-1) ?? "");
  const own = storedDrafts(draft.at).filter(({ userId }) => userId === place.userId);
  for (const surplus of own.slice(MOST_A_PERSON)) removeDraft(surplus);
}

export const removeDraft = (place: DraftPlace) =>
  void prune((draft) => keyOf(draft) !== keyOf(place));

/** Stores the list of a copied message as a draft of a blank form. */
export const saveList = (place: DraftPlace, list: MessageList, now: number) =>
  saveDraft(place, { at: now, rowId: "", start: BLANK, values: BLANK, list });

export const hasDrafts = (account: string, now: number) =>
  storedDrafts(now).some(({ userId }) => userId === account);

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
