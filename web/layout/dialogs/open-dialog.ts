import type { Announcement } from "@/features/announcements/model/queries.ts";

/** The dialog that stands over the board, and the button that gets the focus back. */
export type OpenDialog = { opener: HTMLElement } & (
  | { kind: "create"; copied?: Announcement }
  | { kind: "edit"; announcement: Announcement }
  | { kind: "delete"; announcement: Announcement }
);

export type AnnouncementDialogsProps = {
  dialog: OpenDialog | null;
  /** Who opened it. */
  ownerId: string | null;
  onClose: () => void;
  /** Saved or deleted. Another dialog may be open by now, with something typed in it. */
  onDone: (dialog: OpenDialog) => void;
  /** Says what was saved, and perhaps where it can be seen. */
  notifySaved: (title: string, description: string, announcement: Announcement) => void;
};
