import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { outbox } from "./outbox.ts";

type Entries = ReturnType<typeof outbox.entries>;
type Write<Data> = { dataIn: (entries: Entries) => readonly Data[] };

const NOTHING: Entries = [];

function useOutbox<Snapshot>(userId: string, read: () => Snapshot, unknown: Snapshot): Snapshot {
  const queryClient = useQueryClient();
  useEffect(() => outbox.start(userId, queryClient), [userId, queryClient]);
  return useSyncExternalStore(outbox.subscribe, read, () => unknown);
}

/**
 * Returns the account's unsent writes of one kind, in their order. Pages apply these writes to the
 * rows that they have read.
 */
export function usePending<Data>(write: Write<Data>, userId: string): readonly Data[] {
  const entries = useOutbox(userId, () => outbox.entries(userId), NOTHING);
  return useMemo(() => write.dataIn(entries), [write, entries]);
}

/**
 * Returns whether the account's writes are all saved, being sent, or waiting for a connection.
 * @public
 */
export const useOutboxState = (userId: string): ReturnType<typeof outbox.state> =>
  useOutbox(userId, () => outbox.state(userId), "saved");
