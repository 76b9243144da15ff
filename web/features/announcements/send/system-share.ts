import { announcementPath } from "@/app/addresses.ts";
import { absolute } from "@/lib/config.ts";
import type { Announcement } from "../model/queries.ts";
import { shareText, shareTitle } from "./share-text.ts";

let isOpen = false;

/** Shares with the system's sheet. Rejects when that fails; closing the sheet is no failure. */
export async function shareBySystem(announcement: Announcement): Promise<void> {
  // A second tap would be refused.
  if (isOpen) return;
  isOpen = true;
  const link = absolute(announcementPath(announcement.id));
  const now = Date.now();
  try {
    // Without `url`, because the link stands in the text: Android puts it behind the text a second time, and on iOS
    // some apps take only one of the two.
    await navigator.share({
      title: shareTitle(announcement, now),
      text: shareText(announcement, link, now),
    });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  } finally {
    isOpen = false;
  }
}
