// A browser may refuse localStorage (private mode, full disk, policy). What is written then lives as
// long as the page, so that nobody sees a difference before the next visit.
const memory = new Map<string, string>();

/** The browser's local storage; no call of it ever throws. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored where nothing can be removed.
    }
  },
};
