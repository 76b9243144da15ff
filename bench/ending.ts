const endings = new Set<() => unknown>();

/** Has `end` called when the bench ends, however it does; returns how to call that off. */
export function atEnd(end: () => unknown): () => void {
  endings.add(end);
  return () => endings.delete(end);
}

/** Ends everything that still runs, the newest first. */
export async function endAll(): Promise<void> {
  for (const end of [...endings].reverse()) {
    endings.delete(end);
    await Promise.resolve(end()).catch(() => {
      // The others are ended all the same.
    });
  }
}
