import { useMemo } from "react";
import {
  changedColumns,
  EMPTY_STATE,
  type State,
  stateOf,
} from "@/features/announcements/model/changes.ts";
import type { Column } from "@/features/announcements/model/fields.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { type ChangeSince, useChangesSince } from "./editor-queries.ts";
import type { Choice } from "./item-changes.ts";
import type { EditionContent, EditionItem, Version } from "./queries.ts";

/** What every output says of a chosen announcement, as it is now. */
export type Chosen = Announcement & {
  /** It no longer exists: nothing else is known of it, to editors its title and date. */
  deleted: boolean;
  /** The announcement when the edition was published; null in a list. */
  before: State | null;
  /** The columns that differ from that. */
  changed: readonly Column[];
  choice: Omit<Choice, "announcement_id">;
};

export const DELETED_TITLE = "Aviso excluído";

const DELETED = {
  ...EMPTY_STATE,
  title: DELETED_TITLE,
  created_by: null,
  ministry: null,
  series_id: null,
  revision: 1,
  deleted: true,
  before: null,
  changed: [],
} satisfies Partial<Chosen>;

/** Returns the published state of an item; null in a list, and after a deletion. */
function publishedState(snapshot: EditionItem["snapshot"]): State | null {
  const isReduced = typeof snapshot === "object" && snapshot !== null && !("title" in snapshot);
  return isReduced ? null : stateOf(snapshot);
}

/**
 * Returns the chosen announcements in their order. A deleted one is left out of a list, and stays in a published copy as
 * deleted, even if this device has stored its former text. `history` tells its title and date to editors.
 */
export function chosenOf(
  { items, announcements }: EditionContent,
  history: readonly ChangeSince[] = [],
): Chosen[] {
  return items.flatMap(({ announcement_id: id, snapshot, ...choice }): Chosen[] => {
    const row = announcements.find((announcement) => announcement.id === id);
    if (row === undefined) {
      const last = history.find(({ announcement_id }) => announcement_id === id);
      const known = last && { title: last.title, date: last.date };
      return snapshot === null ? [] : [{ ...DELETED, ...known, id, choice }];
    }
    const before = publishedState(snapshot);
    const changed = before ? changedColumns(before, row) : [];
    return [{ ...row, deleted: false, before, changed, choice }];
  });
}

/** Whether the board differs from the published copy. */
export const hasChanged = ({ deleted, changed }: Chosen) => deleted || changed.length > 0;

/** What was deleted is no longer announced. */
export const isAnnounced = ({ deleted }: Chosen) => !deleted;

type List = { service_at: string; items: readonly Choice[] };
type Copy = { service_at: string; items: readonly Chosen[] };

const choicesOf = (choices: readonly Choice[]) =>
  JSON.stringify(choices.map((one) => [one.announcement_id, one.spoken, one.screen, one.printed]));

/**
 * Returns how the team's list differs from the published copy: in its choice or service, and in how many announcements.
 * Undefined when they are the same.
 */
export function unpublishedChanges(list: List, copy: Copy) {
  const published = copy.items.map(({ id, choice }) => ({ announcement_id: id, ...choice }));
  const isMoved = Date.parse(list.service_at) !== Date.parse(copy.service_at);
  const isListChanged = isMoved || choicesOf(list.items) !== choicesOf(published);
  const changed = copy.items.filter(hasChanged).length;
  return isListChanged || changed > 0 ? { isListChanged, changed } : undefined;
}

/** Returns the chosen announcements of an edition, for editors with the titles of deleted ones. Undefined without `content`. */
export function useChosen(
  version: Version,
  content: EditionContent | undefined,
): Chosen[] | undefined {
  const { data: profile } = useProfile();
  const facts = useMemo(() => content && chosenOf(content), [content]);
  const isAsked = isEditor(profile) && facts?.some(({ deleted }) => deleted);
  const { data: changes } = useChangesSince((isAsked && version.published_at) || undefined);
  return useMemo(
    () => (content && changes ? chosenOf(content, changes) : facts),
    [content, facts, changes],
  );
}
