import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { showError } from "@/ui/show-error.ts";
import { type EditionNote, notesQuery } from "../queries.ts";
import { markSaid } from "./mutations.ts";
import { type Mark, readMarks, saidAtOf, withMark, writeMarks } from "./said.ts";
import { createSender } from "./sender.ts";

const RETRY_MS = 5_000;
const NONE: EditionNote[] = [];

const withSaid = (notes: readonly EditionNote[], { announcementId, saidAt }: Mark) => [
  ...notes.filter(({ announcement_id }) => announcement_id !== announcementId),
  {
    announcement_id: announcementId,
    note: notes.find(({ announcement_id }) => announcement_id === announcementId)?.note ?? null,
    said_at: saidAt,
  },
];

/** The marks that the account `userId` has still to send from this device, and what sends them. */
function useMarks(userId: string) {
  const queryClient = useQueryClient();
  const [marks, setMarks] = useState<readonly Mark[]>(() => readMarks(userId, Date.now()));

  // The device has them, not this page: nothing is lost by a reload, and another tab may write too.
  const [{ update, sendAll }] = useState(() => {
    const read = () => readMarks(userId, Date.now());
    function update(change: (marks: readonly Mark[]) => Mark[]) {
      const changed = change(read());
      writeMarks(userId, changed);
      setMarks(changed);
    }
    async function onSent(mark: Mark) {
      const { queryKey } = notesQuery(mark.editionId);
      // A read that began before would bring back what was there before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (notes) => notes && withSaid(notes, mark));
    }
    const onRefused = showError("Erro ao marcar como dito");
    return { update, sendAll: createSender({ read, update, send: markSaid, onSent, onRefused }) };
  });

  const hasMarks = marks.length > 0;
  const send = useEffectEvent(() => void sendAll());
  useEffect(() => {
    if (!hasMarks) return;
    send();
    const timer = setInterval(send, RETRY_MS);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [hasMarks]);

  function add(mark: Mark) {
    update((before) => withMark(before, mark));
    void sendAll();
  }
  return { marks, add };
}

/** What was said of an edition, and the way to mark it: at once here, at the server as soon as it can be reached. */
export function useSaid(editionId: string, userId: string, notes: readonly EditionNote[] = NONE) {
  const { marks, add } = useMarks(userId);
  const said = useMemo(() => saidAtOf(editionId, notes, marks), [editionId, notes, marks]);

  function mark(announcementId: string, isSaid: boolean) {
    const at = Date.now();
    const saidAt = isSaid ? new Date(at).toISOString() : null;
    add({ editionId, announcementId, saidAt, at });
  }
  return { said, mark, unsent: marks.length };
}
