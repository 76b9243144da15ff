import { useState } from "react";
import { DeleteDialog } from "@/features/announcements/card/delete-dialog.tsx";
import { AnnouncementDialog } from "@/features/announcements/form/announcement-dialog.tsx";
import type { Saving } from "@/features/announcements/form/saving.tsx";
import {
  useCreateAnnouncement,
  useDeleteAnnouncement,
  useUpdateAnnouncement,
} from "@/features/announcements/model/mutations.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import {
  useDeleteSeries,
  useSaveSeries,
} from "@/features/announcements/series/series-mutations.ts";
import { StateSheet } from "@/features/announcements/state/state-sheet.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ErrorBoundary } from "@/ui/error-boundary.tsx";
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

const CREATED = {
  title: "Aviso criado com sucesso!",
  description: "O aviso foi adicionado à lista.",
};

/** The dialogs over a list of announcements, and what they save. Stays on the page while something is being saved. */
export function SavingDialogs(props: AnnouncementDialogsProps) {
  const { dialog, ownerId, onOpen, onClose, onDone, notifySaved } = props;
  const { user } = useAuth();
  const [email, setEmail] = useState("");
  if (user?.email !== undefined && user.email !== email) setEmail(user.email);
  // The dialog in which something was refused: when nobody is signed in any more, signing in comes on top of it.
  const [refused, setRefused] = useState<OpenDialog>();
  const create = useCreateAnnouncement((created) =>
    notifySaved(CREATED.title, CREATED.description, created),
  );
  const update = useUpdateAnnouncement((updated) =>
    notifySaved("Aviso atualizado!", "As alterações foram salvas.", updated),
  );
  const series = useSaveSeries((saved, isEdited, told) =>
    isEdited
      ? notifySaved("Aviso atualizado!", told || "As alterações foram salvas.", saved)
      : notifySaved(CREATED.title, `${CREATED.description} Ele se repete.`, saved),
  );
  const remove = useDeleteAnnouncement();
  const removeSeries = useDeleteSeries();

  if (dialog === null) return null;
  const askToSignIn = () => setRefused(dialog);
  const save = async (id: string, { values, edit, plan }: Saving) => {
    setRefused(undefined);
    const creation = { id, values, authorId: ownerId };
    try {
      if (plan) await series.mutateAsync({ ...creation, edit, plan });
      else if (edit) await update.mutateAsync(edit);
      else await create.mutateAsync(creation);
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
          busy={
            (remove.isPending && remove.variables === dialog.announcement.id) ||
            (removeSeries.isPending && removeSeries.variables.id === dialog.announcement.id)
          }
          onDelete={(scope) => {
            const { id, created_by } = dialog.announcement;
            const isOwn = created_by === user?.id;
            const ended = { onSuccess: () => onDone(dialog), onError: askToSignIn };
            if (scope === "this") remove.mutate(id, ended);
            else removeSeries.mutate({ id, scope, isOwn }, ended);
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
