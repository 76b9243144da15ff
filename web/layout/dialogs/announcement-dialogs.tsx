import { startTransition, useCallback, useMemo, useState } from "react";
import type { ListActions } from "@/features/announcements/card/card-actions.tsx";
import type {
  AnnouncementDialogsProps,
  OpenDialog,
} from "@/features/announcements/form/announcement-dialogs.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { team } from "@/parts.ts";
import { LateDialog } from "@/ui/late.tsx";

const SavingDialogs = team.component((part) => part.AnnouncementDialogs);

/** The dialogs over a list of announcements; from the first one on they stay, as one may still be saving. */
export function AnnouncementDialogs(props: AnnouncementDialogsProps) {
  const [used, setUsed] = useState(false);
  if (!used && props.dialog !== null) setUsed(true);
  if (!used) return null;
  const close = () => {
    // The next one is fetched again.
    setUsed(false);
    props.onClose();
  };
  return (
    <LateDialog onClose={close}>
      <SavingDialogs {...props} />
    </LateDialog>
  );
}

/**
 * The dialog over a list of announcements: what opens it, and the props of `AnnouncementDialogs`. To be used outside of
 * what only some people see: a session or a right that ends must not take what was typed with it.
 */
export function useAnnouncementDialog() {
  const { user } = useAuth();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // A slow phone answers the press before it has made the dialog.
  const show = useCallback((opened: OpenDialog) => startTransition(() => setDialog(opened)), []);
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // Whoever signs in over a dialog has not opened it. What was typed is a draft of who has.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    setDialog(null);
  }
  // The same between renders, as the memoised cards need it.
  const actions: ListActions = useMemo(
    () => ({
      onDuplicate: (copied, opener) => show({ kind: "create", copied, opener }),
      onEdit: (announcement, opener) => show({ kind: "edit", announcement, opener }),
      onCancelOrPostpone: (announcement, opener) => show({ kind: "state", announcement, opener }),
      onDelete: (announcement, opener) => show({ kind: "delete", announcement, opener }),
    }),
    [show],
  );
  return {
    actions,
    create: (opener: HTMLElement) => show({ kind: "create", opener }),
    open: {
      dialog,
      ownerId,
      onOpen: setDialog,
      onClose: () => setDialog(null),
      onDone: (done: OpenDialog) => setDialog((now) => (now === done ? null : now)),
    },
  };
}

export type CreateButtonProps = { onCreate: (opener: HTMLElement) => void };
