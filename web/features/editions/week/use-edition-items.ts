import { useQuery } from "@tanstack/react-query";
import { outbox } from "@/lib/device/outbox.ts";
import { useOutboxState, usePending } from "@/lib/device/use-outbox.ts";
import { notesQuery } from "../model/editor-queries.ts";
import { applyChange, type ItemChange } from "../model/item-changes.ts";
import { contentQuery, NO_CONTENT } from "../model/queries.ts";
import { itemChanges, notes } from "./item-outbox.ts";

type WithoutIds<Change> = Change extends unknown
  ? Omit<Change, "editionId" | "announcementId">
  : never;

type ChangeItem = (announcementId: string, change: WithoutIds<ItemChange>) => void;

/** The items of an edition's list, and the functions that change the list. */
export type Selection = ReturnType<typeof useItems>;

/**
 * Returns the list of an edition: the rows in the database, with the changes that this device has
 * not sent yet.
 */
export function useItems(editionId: string, userId: string) {
  // Rows and pending changes are read in the same component. Otherwise a change that was just sent
  // could be missing from both for one render.
  const { data: content = NO_CONTENT } = useQuery(contentQuery(editionId));
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
  const noteOf = (id: string) => unsentOf(id).at(-1)?.note ?? rowOf(id)?.note ?? "";

  return {
    editionId,
    items: changes.filter(isOfEdition).reduce(applyChange, content.items),
    announcements: content.announcements,
    saving,
    change,
    noteOf,
    write(announcementId: string, note: string) {
      // A note that follows an unsent note changes the same version of the row. That version may
      // already have the unsent note, if only the response is missing.
      const [first] = unsentOf(announcementId);
      const revision = first?.base.revision ?? rowOf(announcementId)?.revision ?? 0;
      const base = { note: noteOf(announcementId), revision };
      notes.add(userId, { editionId, announcementId, note, base });
    },
    /** Sends the pending writes. The result is true if all pending writes are in the database. */
    flush: () => outbox.flush(userId),
  };
}
