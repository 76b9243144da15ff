import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "@/lib/data/live.ts";
import {
  contentQuery,
  type Edition,
  editionsQuery,
  notesQuery,
  sentencesQuery,
} from "../../model/queries.ts";
import { useFacts } from "../../model/use-facts.ts";
import { readScripts, storeScript } from "./store.ts";

/** Reads what a script is made of, follows its changes, and keeps it on the device for who has no connection. */
export function useScript(edition: Edition, userId: string) {
  const editions = useQuery(editionsQuery);
  const content = useQuery(contentQuery(edition.id));
  const notes = useQuery(notesQuery(edition.id));
  const sentences = useQuery(sentencesQuery);
  useLive();

  // What the device itself gave counts as read long ago.
  const at = content.dataUpdatedAt;
  const isRead = [editions, content, notes, sentences].every((query) => query.dataUpdatedAt > 0);
  const [all, parts, private_, said] = [editions.data, content.data, notes.data, sentences.data];
  useEffect(() => {
    if (!isRead || !all || !parts || !private_ || said === undefined) return;
    const script = { at, content: parts, notes: private_ };
    storeScript(userId, { edition, editions: all, sentences: said, script });
  }, [isRead, at, all, parts, private_, said, edition, userId]);

  return {
    facts: useFacts(edition, parts),
    notes: notes.data,
    sentences: sentences.data,
    /** It was read from the server during this visit. */
    isFresh: at > 0,
    /** When what is shown was read, in milliseconds; undefined when never. */
    readAt: at > 0 ? at : readScripts(userId)?.scripts[edition.id]?.at,
    hasFailed: content.isError || content.isRefetchError || content.fetchStatus === "paused",
    refetch: content.refetch,
  };
}
