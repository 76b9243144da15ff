import type { Announcement } from "../model/queries.ts";

/** What is being shared, and the button that gets the focus back. */
export type Sharing = { announcement: Announcement; opener: HTMLElement | null };

let sharing: Sharing | null = null;
const listeners = new Set<() => void>();

function set(next: Sharing | null) {
  sharing = next;
  for (const listener of listeners) listener();
}

/** The dialog with the ways to share, one for the whole page. */
export const shareDialog = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => sharing,
  open: set,
  close: () => set(null),
};
