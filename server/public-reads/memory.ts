/** What is kept, and how much of it there is; `bytes` may grow later. */
type Kept = { bytes: number };

// A key, an entry's objects and the map's own share of them.
const OVERHEAD_BYTES = 1_024;

/**
 * Entries up to `limit` bytes in all, and `largest` each; the one not used for longest goes first.
 * A Map knows that order already, and entries grow when they are compressed, all go at once when
 * something changes, and nothing else of a library's cache would be used.
 */
export function createMemory<T extends Kept>({
  limit,
  largest,
}: Record<"limit" | "largest", number>) {
  const entries = new Map<string, { value: T; weight: number }>();
  let total = 0;
  // Everybody asks for the same list: it need not be moved to the end where it is.
  let newest: string | undefined;

  function forget(key: string) {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get: (key: string): T | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (key !== newest) {
        entries.delete(key);
        entries.set(key, entry);
        newest = key;
      }
      return entry.value;
    },
    /** Keeps `value`, or weighs it again, unless it is too large. */
    set: (key: string, value: T): void => {
      forget(key);
      const weight = value.bytes + 2 * key.length + OVERHEAD_BYTES;
      if (weight > largest) return;
      entries.set(key, { value, weight });
      newest = key;
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        forget(oldest);
      }
    },
    clear: (): void => {
      entries.clear();
      total = 0;
    },
    /** Bytes that are kept now. */
    size: () => total,
  };
}
