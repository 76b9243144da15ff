import { useMemo } from "react";
import { usePending } from "@/lib/device/use-outbox.ts";
import type { EditionNote } from "../../model/queries.ts";
import { said, saidAtOf, withSaid } from "./said.ts";

const NONE: EditionNote[] = [];

/** What was said of an edition, and the way to mark it: at once here, at the server as soon as it can be reached. */
export function useSaid(editionId: string, userId: string, notes: readonly EditionNote[] = NONE) {
  const marks = usePending(said, userId);
  const saidAt = useMemo(() => {
    const own = marks.filter((one) => one.editionId === editionId);
    return saidAtOf(own.reduce(withSaid, notes));
  }, [editionId, notes, marks]);

  function mark(announcementId: string, isSaid: boolean) {
    const at = isSaid ? new Date().toISOString() : null;
    said.add(userId, { editionId, announcementId, saidAt: at });
  }
  return { said: saidAt, mark, unsent: marks.length };
}
