import { startTransition, useCallback, useMemo, useState } from "react";
import { useAuth } from "@/features/auth/use-auth.ts";
import { team } from "@/parts.ts";
import { LateDialog } from "@/ui/late.tsx";
import type { ListActions } from "../card/card-actions.tsx";
import type { AnnouncementDialogsProps, OpenDialog } from "./announcement-dialogs.tsx";

const Dialogs = team.component((part) => part.AnnouncementDialogs);

/** The dialogs over a list of announcements. They stay mounted after the first one, because it may still be saving. */
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
      <Dialogs {...props} />
    </LateDialog>
  );
}

/**
 * Returns the functions that open a dialog, and the props of `AnnouncementDialogs`. Use it outside of parts that need a
 * session or a right: when one ends, the typed text must stay.
 */
export function useAnnouncementDialog() {
  const { user } = useAuth();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // A slow phone answers the press before it has made the dialog.
  const show = useCallback((opened: OpenDialog) => startTransition(() => setDialog(opened)), []);
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // Another account has signed in over the dialog: the text is a draft of the account that opened it.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    setDialog(null);
  }
  // Memoised cards need the same object between renders.
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
