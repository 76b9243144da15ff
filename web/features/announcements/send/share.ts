import type { Announcement } from "../model/queries.ts";
import { shareDialog } from "./share-store.ts";

const loadSystemShare = () => import("./system-share.ts");
// Missing on plain http and in most browsers of a desktop.
const hasSheet = () => "share" in navigator;

/** Fetches what `share` needs, when somebody is about to share. */
export function prepareShare(): void {
  const load: () => Promise<unknown> = hasSheet()
    ? loadSystemShare
    : () => import("./share-dialog.tsx");
  // Sharing tries again, and shows the failure.
  load().catch(() => {});
}

/**
 * Shares with the system's sheet, in which WhatsApp is one tap away; with our dialog where there is none, or where it
 * fails. To be called by a tap. `opener` gets the focus after the dialog.
 */
export async function share(
  announcement: Announcement,
  opener: HTMLElement | null = null,
): Promise<void> {
  if (hasSheet()) {
    try {
      return await (await loadSystemShare()).shareBySystem(announcement);
    } catch {
      // The dialog has other ways.
    }
  }
  shareDialog.open({ announcement, opener });
}
