import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Profile, profileQuery } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { notArchived } from "@/features/ministries/rules.ts";
import { Button } from "@/ui/button.tsx";
import { DialogActions } from "@/ui/dialog-actions.tsx";
import { FormDialog } from "@/ui/form-dialog.tsx";
import { notify } from "@/ui/toast.ts";
import { ministryChoice } from "../ministry-choice.ts";
import type { Announcement } from "../queries.ts";
import type { AnnouncementValues } from "../schema.ts";
import { useAnnouncementForm } from "../use-announcement-form.ts";
import { AnnouncementFields } from "./announcement-fields.tsx";

type AnnouncementDialogProps = {
  /** Undefined for a new one. */
  editing: Announcement | undefined;
  /** The announcement that a new one starts as a copy of. */
  copied: Announcement | undefined;
  opener: HTMLElement;
  saving: boolean;
  onSave: (values: AnnouncementValues, authorId: string) => void;
  onClose: () => void;
};

function refuseVisitor(editing: Announcement | undefined) {
  const verb = editing ? "editar" : "criar";
  notify.error({ title: "Erro", description: `Você precisa estar logado para ${verb} um aviso.` });
}

export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { editing, copied, opener, saving, onSave, onClose } = props;
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const queryClient = useQueryClient();
  const form = useAnnouncementForm(editing, copied);
  const { isDirty, dirtyFields } = form.formState;

  const offered = notArchived(ministries);
  // An admin's copy may show an archived ministry; the database refuses it with the reason.
  const choiceOf = (author: Profile | null | undefined) =>
    ministryChoice(author, offered, editing ?? (isAdmin(author) ? copied : undefined));

  const submit = form.handleSubmit(async (values) => {
    if (saving) return;
    if (!user) return refuseVisitor(editing);
    // A member's ministry comes from the profile, which may still be loading; if it cannot be loaded, the
    // database refuses a wrong ministry.
    const author =
      profile ?? (await queryClient.ensureQueryData(profileQuery(user.id)).catch(() => null));
    const { locked, preset } = choiceOf(author);
    const sameDate = editing && !dirtyFields.date && !dirtyFields.time;
    onSave(
      {
        ...values,
        // The fields have no seconds; an unchanged date keeps them.
        ...(sameDate && { date: editing.date }),
        ...(locked && { ministry_id: preset }),
      },
      user.id,
    );
  });

  return (
    <FormDialog
      title={editing ? "Editar Aviso" : "Novo Aviso"}
      opener={opener}
      dirty={isDirty}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={submit}>
          <AnnouncementFields form={form} choice={choiceOf(profile)} />
          <DialogActions onCancel={close}>
            <Button type="submit" aria-busy={saving} aria-disabled={saving}>
              {saving && "Salvando..."}
              {!saving && (editing ? "Atualizar" : "Criar Aviso")}
            </Button>
          </DialogActions>
        </form>
      )}
    </FormDialog>
  );
}
