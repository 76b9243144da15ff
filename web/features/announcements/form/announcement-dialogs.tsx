import { type Dispatch, type SetStateAction, useState } from "react";
import { useNavigate } from "react-router";
import { SignInDialog } from "@/features/auth/components/sign-in-dialog.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { UrgentSheet } from "@/features/urgent/urgent-sheet.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import type { NotifySaved } from "../save/save-form.ts";
import { DeleteDialog } from "../status/delete-dialog.tsx";
import { StatusSheet } from "../status/status-sheet.tsx";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import type { MessageList } from "./drafts.ts";
import { type BoardView, notifyOnBoard } from "./notify-on-board.ts";
import { SeveralDialog } from "./paste/several-dialog.tsx";

/**
 * The open dialog about an announcement, and the button (`opener`) that gets the focus after the
 * dialog has closed.
 */
export type OpenDialog = { opener: HTMLElement } & (
  | { kind: "form"; editing?: Announcement; copied?: Announcement; message?: string }
  | { kind: "status" | "delete"; announcement: Announcement }
  | { kind: "urgent" }
  | ({ kind: "several" } & MessageList)
);

export type AnnouncementDialogsProps = {
  dialog: OpenDialog | null;
  ownerId: string | null;
  onChange: Dispatch<SetStateAction<OpenDialog | null>>;
  /**
   * A function that reports a saved announcement. Alternatively the callbacks of the board, which
   * also show the saved announcement.
   */
  notifySaved: NotifySaved | BoardView;
};

export function AnnouncementDialogs(props: AnnouncementDialogsProps) {
  const { dialog, ownerId, onChange, notifySaved } = props;
  const { user } = useAuth();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  if (user?.email !== undefined && user.email !== email) setEmail(user.email);
  // The dialog whose save or deletion was refused. If nobody is signed in, the sign-in dialog opens
  // above this dialog.
  const [refused, setRefused] = useState<OpenDialog>();

  if (dialog === null) return null;
  const askToSignIn = (verb?: string) => {
    const description = `Você precisa estar logado para ${verb} um aviso.`;
    if (verb) notify.error({ title: "Erro", description });
    setRefused(dialog);
  };
  // When a save or deletion ends, the person may already be typing in another dialog. That dialog
  // stays open.
  const done = () => onChange((now) => (now === dialog ? null : now));
  const { opener } = dialog;
  const shared = { onSignIn: askToSignIn, onClose: () => onChange(null), opener };
  return (
    <>
      {dialog.kind === "status" && (
        <StatusSheet {...shared} announcement={dialog.announcement} onDone={done} />
      )}
      {dialog.kind === "delete" && (
        <DeleteDialog
          {...shared}
          announcement={dialog.announcement}
          onDone={done}
          onCancelOrPostpone={() => onChange({ ...dialog, kind: "status" })}
        />
      )}
      {dialog.kind === "form" && (
        <AnnouncementDialog
          {...shared}
          {...dialog}
          ownerId={ownerId}
          notifySaved={
            typeof notifySaved === "function"
              ? notifySaved
              : notifyOnBoard(notifySaved, user?.id, navigate)
          }
          onSaved={done}
          onUrgent={() => onChange({ kind: "urgent", opener })}
          onSeveral={(list) => onChange({ kind: "several", opener, ...list })}
        />
      )}
      {dialog.kind === "urgent" && <UrgentSheet opener={opener} onClose={done} />}
      {dialog.kind === "several" && (
        <SeveralDialog
          {...shared}
          {...dialog}
          ownerId={ownerId}
          onClose={() => onChange({ kind: "form", opener })}
          onEnd={done}
        />
      )}
      {refused === dialog && user === null && (
        <SignInDialog email={email} onClose={() => setRefused(undefined)} />
      )}
    </>
  );
}
