import { useMemo, useState } from "react";
import type { ListActions } from "@/features/announcements/components/list-actions.ts";
import { randomUuid } from "@/lib/uuid.ts";
import { prepareDialogs } from "./announcement-dialogs.tsx";
import { duplicate, type OpenDialog, targetOf } from "./open-dialog.ts";

/**
 * The dialog over a list of announcements: what opens it, and the props of `AnnouncementDialogs`. To be used outside of
 * what only some people see: a session or a right that ends must not take what was typed with it.
 */
export function useAnnouncementDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // The same between renders, as the memoised cards need it.
  const actions: ListActions = useMemo(
    () => ({
      onDuplicate: (copied, opener) => setDialog(duplicate(copied, opener)),
      onEdit: (announcement, opener) => setDialog({ kind: "edit", announcement, opener }),
      onDelete: (announcement, opener) => setDialog({ kind: "delete", announcement, opener }),
      onPrepare: prepareDialogs,
    }),
    [],
  );
  return {
    actions,
    create: (opener: HTMLElement) => setDialog({ kind: "create", id: randomUuid(), opener }),
    open: {
      dialog,
      onClose: () => setDialog(null),
      onDone: (id: string) => setDialog((now) => (now && targetOf(now) === id ? null : now)),
    },
  };
}
