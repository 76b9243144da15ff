import { useState } from "react";
import { AnnouncementDialog } from "@/features/announcements/components/announcement-dialog.tsx";
import { DeleteDialog } from "@/features/announcements/components/delete-dialog.tsx";
import {
  useCreateAnnouncement,
  useDeleteAnnouncement,
  useUpdateAnnouncement,
} from "@/features/announcements/mutations.ts";
import type { AnnouncementValues } from "@/features/announcements/schema.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
import { paths } from "../../paths.ts";
import { DialogFailure } from "./dialog-failure.tsx";
import { type AnnouncementDialogsProps, targetOf } from "./open-dialog.ts";
import { SignInDialog } from "./sign-in-dialog.tsx";

/** The dialogs over a list of announcements, and what they save. Stays on the page while something is being saved. */
export function SavingDialogs(props: AnnouncementDialogsProps) {
  const { dialog, onClose, onDone, tellSaved } = props;
  const { user } = useAuth();
  const [email, setEmail] = useState("");
  if (user?.email !== undefined && user.email !== email) setEmail(user.email);
  // The dialog in which something was refused: when nobody is signed in any more, signing in comes on top of it.
  const [refused, setRefused] = useState<string>();
  // The row under which the open dialog is saved: that of a draft may be another one than its own.
  const [savedAs, setSavedAs] = useState<{ target: string; rowId: string }>();
  const done = (rowId: string) => onDone(savedAs?.rowId === rowId ? savedAs.target : rowId);
  const create = useCreateAnnouncement((created) => {
    tellSaved("Aviso criado com sucesso!", "O aviso foi adicionado à lista.", created);
    done(created.id);
  });
  const update = useUpdateAnnouncement((updated) => {
    tellSaved("Aviso atualizado!", "As alterações foram salvas.", updated);
    done(updated.id);
  });
  const remove = useDeleteAnnouncement(onDone);

  if (dialog === null) return null;
  const target = targetOf(dialog);
  const rowId = savedAs?.target === target ? savedAs.rowId : target;
  const askToSignIn = () => setRefused(target);
  const save = async (id: string, values: AnnouncementValues, authorId: string) => {
    setSavedAs({ target, rowId: id });
    setRefused(undefined);
    try {
      if (dialog.kind === "edit") await update.mutateAsync({ id, values });
      else await create.mutateAsync({ id, values, authorId });
    } catch (error) {
      askToSignIn();
      throw error;
    }
  };
  return (
    <ErrorBoundary fallback={() => <DialogFailure onClose={onClose} />}>
      {dialog.kind === "delete" ? (
        <DeleteDialog
          announcement={dialog.announcement}
          opener={dialog.opener}
          busy={remove.isPending && remove.variables === target}
          onDelete={() => remove.mutate(target, { onError: askToSignIn })}
          onSignIn={askToSignIn}
          onClose={onClose}
        />
      ) : (
        <AnnouncementDialog
          key={target}
          editing={dialog.kind === "edit" ? dialog.announcement : undefined}
          copied={dialog.kind === "create" ? dialog.copied : undefined}
          id={target}
          opener={dialog.opener}
          saving={[create, update].some(
            ({ isPending, variables }) => isPending && variables?.id === rowId,
          )}
          onSave={save}
          onSignIn={askToSignIn}
          onClose={onClose}
          accountPath={paths.account}
        />
      )}
      {refused === target && user === null && (
        <SignInDialog email={email} onClose={() => setRefused(undefined)} />
      )}
    </ErrorBoundary>
  );
}
