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
import { isBefore } from "./blocks.ts";
import { type ChangeSince, useChangesSince } from "./editor-queries.ts";
import type { Choice } from "./item-changes.ts";
import type { EditionContent, EditionItem, Version } from "./queries.ts";

/**
 * An announcement of an edition, with its current content. Every output gets announcements in this
 * form.
 */
export type Chosen = Announcement & {
  /**
   * Whether the announcement has been deleted. Only editors see a deleted announcement's title and
   * date.
   */
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
  detached: false,
  revision: 1,
  deleted: true,
  before: null,
  changed: [],
} satisfies Partial<Chosen>;

/**
 * Returns an item's announcement in its published state. Returns null for an item of an unpublished
 * list, and for a deleted announcement, of which only the id is stored.
 */
function publishedState(snapshot: EditionItem["snapshot"]): State | null {
  const isReduced = typeof snapshot === "object" && snapshot !== null && !("title" in snapshot);
  return isReduced ? null : stateOf(snapshot);
}

/**
 * Returns the chosen announcements in the order of the edition's items. An unpublished list leaves
 * out deleted announcements. A published edition shows deleted announcements as deleted, even if
 * this device still stores their texts. `history` contains the titles and dates of deleted
 * announcements, for editors only.
 */
export function chosenOf(
  { items, announcements }: Pick<EditionContent, "items" | "announcements">,
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

/** Whether an announcement was changed or deleted after the publication of the edition. */
export const hasChanged = ({ deleted, changed }: Pick<Chosen, "deleted" | "changed">) =>
  deleted || changed.length > 0;

/** Whether the outputs show an announcement. Outputs leave out deleted announcements. */
export const isAnnounced = ({ deleted }: Chosen) => !deleted;

type Written = Pick<EditionContent, "blocks" | "ourWeek">;
type List = Written & { service_at: string; items: readonly Choice[] };
type CopiedItem = Pick<Chosen, "id" | "choice" | "deleted" | "changed">;
type Copy = Written & { service_at: string; items: readonly CopiedItem[] };

const choicesOf = (choices: readonly Choice[]) =>
  JSON.stringify(choices.map((one) => [one.announcement_id, one.spoken, one.screen, one.printed]));

/** Returns the blocks and "Nossa semana" in a form that differs when an output differs. */
const writtenOf = ({ blocks, ourWeek }: Written) =>
  JSON.stringify([
    blocks
      .filter(({ screen, printed }) => screen || printed)
      .map((one) => [one.id, one.heading, one.text, one.screen, one.printed, isBefore(one)]),
    [ourWeek.screen, ourWeek.printed],
  ]);

/**
 * Compares the team's list with the published edition. `isListChanged` tells whether the channels,
 * the order, the blocks or the service differ. `changed` is the number of announcements that
 * changed after the publication. Returns undefined when nothing differs.
 */
export function unpublishedChanges(list: List, copy: Copy) {
  const published = copy.items.map(({ id, choice }) => ({ announcement_id: id, ...choice }));
  const isMoved = Date.parse(list.service_at) !== Date.parse(copy.service_at);
  const isListChanged =
    isMoved ||
    choicesOf(list.items) !== choicesOf(published) ||
    writtenOf(list) !== writtenOf(copy);
  const changed = copy.items.filter(hasChanged).length;
  return isListChanged || changed > 0 ? { isListChanged, changed } : undefined;
}

/**
 * Returns the chosen announcements of an edition; undefined while `content` is undefined. Editors
 * also get the titles of deleted announcements.
 */
export function useChosen(
  version: Version,
  content: EditionContent | undefined,
): Chosen[] | undefined {
  const { data: profile } = useProfile();
  const announcements = useMemo(() => content && chosenOf(content), [content]);
  const needsHistory = isEditor(profile) && announcements?.some(({ deleted }) => deleted);
  const { data: changes } = useChangesSince((needsHistory && version.published_at) || undefined);
  return useMemo(
    () => (content && changes ? chosenOf(content, changes) : announcements),
    [content, announcements, changes],
  );
}
