import { isEmbedded } from "../browser/embedded.ts";

type Listener = (key: string | null) => void;

// A browser may refuse localStorage (private mode, full disk, policy), and inside another site's page it is not
// touched; then values are kept until the page is closed.
const memory = new Map<string, string>();
const listeners = new Set<Listener>();

function device(): Storage {
  if (isEmbedded) throw new Error("nothing is stored inside another site's page");
  return localStorage;
}

function tell(key: string | null) {
  for (const listener of [...listeners]) listener(key);
}

const tellOfOtherTab = ({ key }: StorageEvent) => tell(key);

/** The browser's local storage; its functions never throw. */
export const storage = {
  get(key: string): string | null {
    try {
      return device().getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      device().setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
    tell(key);
  },
  keys(): string[] {
    try {
      return [...new Set([...Object.keys(device()), ...memory.keys()])];
    } catch {
      return [...memory.keys()];
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      device().removeItem(key);
    } catch {
      // Without local storage nothing was stored.
    }
    tell(key);
  },
  /**
   * Calls `listener` with the key of each value that this page or another tab changes, null when any may have changed.
   * Returns the function that ends it.
   */
  subscribe(listener: Listener): () => void {
    if (listeners.size === 0 && !isEmbedded) window.addEventListener("storage", tellOfOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", tellOfOtherTab);
    };
  },
};

/** One of zod, or in what the first view loads a function: it goes without zod. */
type Schema<Value> = { safeParse: (stored: unknown) => { data?: Value | undefined } };

/** One value that this device keeps. What is stored in another form is absent; nothing throws. */
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
