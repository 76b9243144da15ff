import type { QueryClient } from "@tanstack/react-query";
import { privateKey } from "@/lib/device/account.ts";
import { storage } from "@/lib/device/storage.ts";
import {
  contentQuery,
  type Edition,
  type EditionContent,
  type EditionNote,
  editionsQuery,
  notesQuery,
  type ScriptSentences,
  sentencesQuery,
} from "../../model/queries.ts";

/** The device has room for a few: those of today, and those that are rehearsed. */
const MOST = 3;
const LONG_AGO = 0;

type StoredScript = {
  /** When it was read from the server, in milliseconds. */
  at: number;
  serviceAt: string;
  content: EditionContent;
  notes: EditionNote[];
};

/** What a device keeps of the scripts, so that one opens at the pulpit without a connection. */
export type StoredScripts = {
  editions: Edition[];
  sentences: ScriptSentences;
  scripts: Record<string, StoredScript>;
};

type ReadScript = Pick<StoredScripts, "editions" | "sentences"> & {
  edition: Edition;
  script: Omit<StoredScript, "serviceAt">;
};

// Notes are for editors alone: who signs out leaves none of them behind (lib/device/account.ts).
const keyOf = (userId: string) => privateKey(userId, "scripts");

/** The stored scripts with one more, without those of the earliest services. */
export function withScript(stored: StoredScripts | undefined, read: ReadScript): StoredScripts {
  const { edition, editions, sentences } = read;
  const script: StoredScript = { ...read.script, serviceAt: edition.service_at };
  const latest = Object.entries({ ...stored?.scripts, [edition.id]: script })
    // The one that was just opened stays, however old it is.
    .toSorted(([id, a], [otherId, b]) => {
      if (id === edition.id || otherId === edition.id) return id === edition.id ? -1 : 1;
      return Date.parse(b.serviceAt) - Date.parse(a.serviceAt);
    })
    .slice(0, MOST);
  return { editions, sentences, scripts: Object.fromEntries(latest) };
}

/** What this device keeps for an account; undefined when it is nothing that can be read. */
export function readScripts(userId: string | undefined): StoredScripts | undefined {
  if (userId === undefined) return undefined;
  try {
    const stored: StoredScripts | null = JSON.parse(storage.get(keyOf(userId)) ?? "null");
    // Rows without the columns of today must not keep the screen from opening.
    return stored?.editions.every(({ service_at }) => service_at) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps on the device what was read of a script. */
export function storeScript(userId: string, read: ReadScript): void {
  storage.set(keyOf(userId), JSON.stringify(withScript(readScripts(userId), read)));
}

/** Shows what this device keeps for an account, until it has been read again. */
export function restoreScripts(queryClient: QueryClient, userId: string | undefined): void {
  const stored = readScripts(userId);
  if (stored === undefined) return;
  const restored = { updatedAt: LONG_AGO };
  const isUnknown = (queryKey: readonly unknown[]) =>
    queryClient.getQueryData(queryKey) === undefined;
  if (isUnknown(editionsQuery.queryKey)) {
    queryClient.setQueryData(editionsQuery.queryKey, stored.editions, restored);
  }
  if (isUnknown(sentencesQuery.queryKey)) {
    queryClient.setQueryData(sentencesQuery.queryKey, stored.sentences, restored);
  }
  for (const [id, { content, notes }] of Object.entries(stored.scripts)) {
    const { queryKey } = contentQuery(id);
    if (isUnknown(queryKey)) queryClient.setQueryData(queryKey, content, restored);
    const notesKey = notesQuery(id).queryKey;
    if (isUnknown(notesKey)) queryClient.setQueryData(notesKey, notes, restored);
  }
}
