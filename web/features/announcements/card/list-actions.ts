import type { Announcement } from "../model/queries.ts";

/** The functions must stay the same between renders, so that the memoised cards are not rendered again. */
export type ListActions = {
  onDuplicate: (announcement: Announcement, opener: HTMLElement) => void;
  onEdit: (announcement: Announcement, opener: HTMLElement) => void;
  onDelete: (announcement: Announcement, opener: HTMLElement) => void;
  /** Called when the pointer or the focus reaches a button. */
  onPrepare: () => void;
};
