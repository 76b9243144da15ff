import { useMemo, useState } from "react";
import type { ListActions } from "@/features/announcements/card/card-actions.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { prepareDialogs } from "./announcement-dialogs.tsx";
import type { OpenDialog } from "./open-dialog.ts";

/**
 * The dialog over a list of announcements: what opens it, and the props of `AnnouncementDialogs`. To be used outside of
 * what only some people see: a session or a right that ends must not take what was typed with it.
 */
export function useAnnouncementDialog() {
  const { user } = useAuth();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // Whoever signs in over a dialog has not opened it. What was typed is a draft of who has.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    setDialog(null);
  }
  // The same between renders, as the memoised cards need it.
  const actions: ListActions = useMemo(
    () => ({
      onDuplicate: (copied, opener) => setDialog({ kind: "create", copied, opener }),
      onEdit: (announcement, opener) => setDialog({ kind: "edit", announcement, opener }),
      onDelete: (announcement, opener) => setDialog({ kind: "delete", announcement, opener }),
      onPrepare: prepareDialogs,
    }),
    [],
  );
  return {
    actions,
    create: (opener: HTMLElement) => setDialog({ kind: "create", opener }),
    open: {
      dialog,
      ownerId,
      onClose: () => setDialog(null),
      onDone: (done: OpenDialog) => setDialog((now) => (now === done ? null : now)),
    },
  };
}
