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

/** An announcement of an edition with its present content, as every output receives it. */
export type Chosen = Announcement & {
  /** Whether the announcement no longer exists. Then only editors see its title and date. */
  deleted: boolean;
  /** The announcement's state when the edition was published; null in an unpublished list. */
  before: State | null;
  /** The columns whose values have changed since the edition was published. */
  changed: readonly Column[];
  choice: Omit<Choice, "announcement_id">;
};

export const DELETED_TITLE = "Aviso excluído";

const DELETED = {
  ...EMPTY_STATE,
  title: DELETED_TITLE,
  created_by: null,
  ministry: null,
  series: null,
  series_id: null,
  revision: 1,
  deleted: true,
  before: null,
  changed: [],
} satisfies Partial<Chosen>;

/**
 * Returns an item's announcement as it was published; null in an unpublished list, or if it was
 * deleted and only its id is left.
 */
function publishedState(snapshot: EditionItem["snapshot"]): State | null {
  const isReduced = typeof snapshot === "object" && snapshot !== null && !("title" in snapshot);
  return isReduced ? null : stateOf(snapshot);
}

/**
 * Returns the chosen announcements in their order. An unpublished list leaves out deleted
 * announcements. A published edition shows them as deleted, even if this device still stores their
 * texts. `history` has their titles and dates, for editors only.
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

/** Whether an announcement was changed or deleted after the edition was published. */
export const hasChanged = ({ deleted, changed }: Chosen) => deleted || changed.length > 0;

/** Whether the outputs show an announcement. They leave out deleted announcements. */
export const isAnnounced = ({ deleted }: Chosen) => !deleted;

type List = { service_at: string; items: readonly Choice[] };
type Copy = { service_at: string; items: readonly Chosen[] };

const choicesOf = (choices: readonly Choice[]) =>
  JSON.stringify(choices.map((one) => [one.announcement_id, one.spoken, one.screen, one.printed]));

/**
 * Returns whether the team's list has another choice, order or service than the published edition,
 * and the number of announcements that changed after the publication. Returns undefined when
 * nothing differs.
 */
export function unpublishedChanges(list: List, copy: Copy) {
  const published = copy.items.map(({ id, choice }) => ({ announcement_id: id, ...choice }));
  const isMoved = Date.parse(list.service_at) !== Date.parse(copy.service_at);
  const isListChanged = isMoved || choicesOf(list.items) !== choicesOf(published);
  const changed = copy.items.filter(hasChanged).length;
  return isListChanged || changed > 0 ? { isListChanged, changed } : undefined;
}

/**
 * Returns the chosen announcements of an edition; undefined without `content`. Editors also get
 * titles of deleted ones.
 */
export function useChosen(
  version: Version,
  content: EditionContent | undefined,
): Chosen[] | undefined {
  const { data: profile } = useProfile();
  const facts = useMemo(() => content && chosenOf(content), [content]);
  const needsHistory = isEditor(profile) && facts?.some(({ deleted }) => deleted);
  const { data: changes } = useChangesSince((needsHistory && version.published_at) || undefined);
  return useMemo(
    () => (content && changes ? chosenOf(content, changes) : facts),
    [content, facts, changes],
  );
}
