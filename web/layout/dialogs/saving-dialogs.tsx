import { useState } from "react";
import { DeleteDialog } from "@/features/announcements/card/delete-dialog.tsx";
import { AnnouncementDialog } from "@/features/announcements/form/announcement-dialog.tsx";
import { useDelete, useSave } from "@/features/announcements/model/mutations.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import type { Saving } from "@/features/announcements/series/plan.ts";
import { StateSheet } from "@/features/announcements/state/state-sheet.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { notify } from "@/ui/toast.ts";
import { DialogFailure } from "../failure.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";

/** The dialog that stands over the board, and the button that gets the focus back. */
export type OpenDialog = { opener: HTMLElement } & (
  | { kind: "create"; copied?: Announcement }
  | { kind: "edit"; announcement: Announcement }
  | { kind: "state"; announcement: Announcement }
  | { kind: "delete"; announcement: Announcement }
);

export type AnnouncementDialogsProps = {
  dialog: OpenDialog | null;
  /** Who opened it. */
  ownerId: string | null;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
  /** Saved or deleted. Another dialog may be open by now, with something typed in it. */
  onDone: (dialog: OpenDialog) => void;
  /** Says what was saved, and perhaps where it can be seen. */
  notifySaved: (title: string, description: string, announcement: Announcement) => void;
};

/** The dialogs over a list of announcements, and what they save. Stays on the page while something is being saved. */
export function SavingDialogs(props: AnnouncementDialogsProps) {
  const { dialog, ownerId, onOpen, onClose, onDone, notifySaved } = props;
  const { user } = useAuth();
  const [email, setEmail] = useState("");
  if (user?.email !== undefined && user.email !== email) setEmail(user.email);
  // The dialog in which something was refused: when nobody is signed in any more, signing in comes on top of it.
  const [refused, setRefused] = useState<OpenDialog>();
  const { mutateAsync: write } = useSave((row, { edit, repetition }, told) => {
    if (edit) return notifySaved("Aviso atualizado!", told || "As alterações foram salvas.", row);
    const repeats = repetition ? " Ele se repete." : "";
    notifySaved("Aviso criado com sucesso!", `O aviso foi adicionado à lista.${repeats}`, row);
  });
  const remove = useDelete();

  if (dialog === null) return null;
  const askToSignIn = (deed?: string) => {
    const description = `Você precisa estar logado para ${deed} um aviso.`;
    if (deed) notify.error({ title: "Erro", description });
    setRefused(dialog);
  };
  const save = async (id: string, saving: Saving) => {
    setRefused(undefined);
    try {
      await write({ ...saving, id, authorId: ownerId });
    } catch (error) {
      askToSignIn();
      throw error;
    }
    onDone(dialog);
  };
  const asked = { onSignIn: askToSignIn, onClose, opener: dialog.opener };
  return (
    <ErrorBoundary fallback={() => <DialogFailure onClose={onClose} />}>
      {dialog.kind === "state" && (
        <StateSheet
          {...asked}
          announcement={dialog.announcement}
          onChanged={() => onDone(dialog)}
        />
      )}
      {dialog.kind === "delete" && (
        <DeleteDialog
          {...asked}
          announcement={dialog.announcement}
          busy={remove.isPending && remove.variables.id === dialog.announcement.id}
          onDelete={(scope) => {
            const { id, created_by } = dialog.announcement;
            const isOwn = created_by === user?.id;
            const ended = { onSuccess: () => onDone(dialog), onError: () => askToSignIn() };
            remove.mutate({ id, scope, isOwn }, ended);
          }}
          onInstead={() => onOpen({ ...dialog, kind: "state" })}
        />
      )}
      {(dialog.kind === "create" || dialog.kind === "edit") && (
        <AnnouncementDialog
          {...asked}
          editing={dialog.kind === "edit" ? dialog.announcement : undefined}
          copied={dialog.kind === "create" ? dialog.copied : undefined}
          ownerId={ownerId}
          onSave={save}
        />
      )}
      {refused === dialog && user === null && (
        <SignInDialog email={email} onClose={() => setRefused(undefined)} />
      )}
    </ErrorBoundary>
  );
}
