import { isEmbedded } from "./embedded.ts";

// A browser may refuse localStorage (private mode, full disk, policy), and inside another site's page it is not
// touched; then values are kept until the page is closed.
const memory = new Map<string, string>();

function device(): Storage {
  if (isEmbedded) throw new Error("nothing is stored inside another site's page");
  return localStorage;
}

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
  },
};
