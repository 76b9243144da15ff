const endings = new Set<() => unknown>();
let over = false;

/**
 * Has `end` called when the bench ends, however it does; returns how to call that off.
 * @throws after an interruption, when nothing more may begin
 */
export function atEnd(end: () => unknown): () => void {
  if (over) throw new Error("interrupted");
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

/** Ends everything for good. */
export async function interrupt(): Promise<void> {
  over = true;
  await endAll();
}
