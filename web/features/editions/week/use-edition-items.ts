import { useQuery } from "@tanstack/react-query";
import { outbox } from "@/lib/device/outbox.ts";
import { useOutboxState, usePending } from "@/lib/device/use-outbox.ts";
import { notesQuery } from "../model/editor-queries.ts";
import { applyChange, type ItemChange } from "../model/item-changes.ts";
import { contentQuery, type EditionContent } from "../model/queries.ts";
import { itemChanges, notes } from "./item-outbox.ts";

type WithoutIds<Change> = Change extends unknown
  ? Omit<Change, "editionId" | "announcementId">
  : never;

type ChangeItem = (announcementId: string, change: WithoutIds<ItemChange>) => void;

const NOTHING: EditionContent = {
  items: [],
  announcements: [],
  blocks: [],
  ourWeek: { screen: true, printed: true },
};

/** The items of an edition's list, and the functions that change the list. */
export type Selection = ReturnType<typeof useItems>;

/**
 * Returns the list of an edition: the rows in the database, with the changes that this device has
 * not sent yet.
 */
export function useItems(editionId: string, userId: string) {
  // Rows and pending changes are read in the same component. Otherwise a change that was just sent
  // could be missing from both for one render.
  const { data: content = NOTHING } = useQuery(contentQuery(editionId));
  const stored = useQuery(notesQuery(editionId));
  const changes = usePending(itemChanges, userId);
  const unsent = usePending(notes, userId);
  const saving = useOutboxState(userId);
  const isOfEdition = (change: { editionId: string }) => change.editionId === editionId;
  const change: ChangeItem = (announcementId, values) =>
    itemChanges.add(userId, { editionId, announcementId, ...values });

  const rowOf = (id: string) => stored.data?.find((one) => one.announcement_id === id);
  const unsentOf = (id: string) =>
    unsent.filter((one) => isOfEdition(one) && one.announcementId === id);

  return {
    editionId,
    items: changes.filter(isOfEdition).reduce(applyChange, content.items),
    announcements: content.announcements,
    saving,
    change,
    noteOf: (announcementId: string) =>
      unsentOf(announcementId).at(-1)?.note ?? rowOf(announcementId)?.note ?? "",
    write(announcementId: string, note: string) {
      const { note: text, revision = 0 } = rowOf(announcementId) ?? {};
      const base = { note: text ?? "", revision };
      // A note that follows an unsent note keeps the base version of the unsent note, because both
      // notes change the same version of the row.
      const [first] = unsentOf(announcementId);
      const since = first && { base: first.base, earlier: first.note };
      notes.add(userId, { editionId, announcementId, note, base, ...since });
    },
    /** Sends the pending writes. The result is true if all pending writes are in the database. */
    flush: () => outbox.flush(userId),
  };
}
