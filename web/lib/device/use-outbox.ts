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

/** What the account has still to send of one kind, in its order: a screen shows what was read with it applied. */
export function usePending<Data>(write: Write<Data>, userId: string): readonly Data[] {
  const entries = useOutbox(userId, () => outbox.entries(userId), NOTHING);
  return useMemo(() => write.dataIn(entries), [write, entries]);
}

/**
 * How far the writes of the account are.
 * @public
 */
export const useOutboxState = (userId: string): ReturnType<typeof outbox.state> =>
  useOutbox(userId, () => outbox.state(userId), "saved");
