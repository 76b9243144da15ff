import type { Announcement } from "@/features/announcements/queries.ts";
import { randomUuid } from "@/lib/uuid.ts";

/** The dialog that stands over the board, and the button that gets the focus back. */
export type OpenDialog = { opener: HTMLElement } & (
  | { kind: "create"; id: string; copied?: Announcement }
  | { kind: "edit"; announcement: Announcement }
  | { kind: "delete"; announcement: Announcement }
);

export type AnnouncementDialogsProps = {
  dialog: OpenDialog | null;
  onClose: () => void;
  /** Saved or deleted. Another dialog may be open by now, with something typed in it. */
  onDone: (announcementId: string) => void;
  /** Says what was saved, and perhaps where it can be seen. */
  tellSaved: (title: string, description: string, announcement: Announcement) => void;
};

/** The announcement that the dialog is about, also the one that is still to be made. */
export function targetOf(dialog: OpenDialog): string {
  return dialog.kind === "create" ? dialog.id : dialog.announcement.id;
}

/** The dialog for a new announcement that begins as a copy of another one. */
export function duplicate(copied: Announcement, opener: HTMLElement): OpenDialog {
  return { kind: "create", id: randomUuid(), copied, opener };
}
