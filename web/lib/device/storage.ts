import { isEmbedded } from "../browser/embedded.ts";

type Listener = (key: string | null) => void;

// Holds the values until the page is closed, if the browser refuses local storage (private mode,
// full disk, policy) or another site embeds the board.
const memory = new Map<string, string>();
const listeners = new Set<Listener>();

function usableStorage(): Storage {
  if (isEmbedded) throw new Error("an embedded board stores nothing");
  return localStorage;
}

function notify(key: string | null) {
  for (const listener of [...listeners]) listener(key);
}

const notifyOfOtherTab = ({ key }: StorageEvent) => notify(key);

/** The browser's local storage, with a fallback in memory. These functions never throw. */
export const storage = {
  get(key: string): string | null {
    try {
      return usableStorage().getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      usableStorage().setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
    notify(key);
  },
  keys(): string[] {
    try {
      return [...new Set([...Object.keys(usableStorage()), ...memory.keys()])];
    } catch {
      return [...memory.keys()];
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      usableStorage().removeItem(key);
    } catch {}
    notify(key);
  },
  /**
   * Calls `listener` with the key of each value that this page or another tab changes. The key is
   * null when any value may have changed.
   * @returns a function that removes the listener.
   */
  subscribe(listener: Listener): () => void {
    if (listeners.size === 0 && !isEmbedded) window.addEventListener("storage", notifyOfOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", notifyOfOtherTab);
    };
  },
};

/**
 * A schema of zod, or an object with the same method `safeParse`. The first bundle does not contain
 * zod, so its code uses such objects.
 */
type Schema<Value> = { safeParse: (stored: unknown) => { data?: Value | undefined } };

/**
 * Returns access to one stored value. `get` returns undefined when the stored text does not match
 * the schema. No function throws.
 */
export function store<Value>(key: string, schema: Schema<Value>) {
  return {
    get(): Value | undefined {
      try {
        return schema.safeParse(JSON.parse(storage.get(key) ?? "null")).data;
      } catch {
        return undefined;
      }
    },
    set: (value: Value) => storage.set(key, JSON.stringify(value)),
    remove: () => storage.remove(key),
  };
}
