import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Profile, profileQuery } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { Button } from "@/ui/button.tsx";
import { FormDialog } from "@/ui/form-dialog.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../queries.ts";
import { ministryChoice } from "../rules.ts";
import type { AnnouncementValues } from "../schema.ts";
import { useAnnouncementForm } from "../use-announcement-form.ts";
import { AnnouncementFields } from "./announcement-fields.tsx";

type AnnouncementDialogProps = {
  /** Undefined for a new one. */
  editing: Announcement | undefined;
  /** What a new one begins with. */
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

  const offered = ministries.filter(({ archived_at }) => archived_at === null);
  // An archived ministry that an admin copies is shown, and then refused with the reason.
  const choiceOf = (author: Profile | null | undefined) =>
    ministryChoice(author, offered, editing ?? (isAdmin(author) ? copied : undefined));

  const submit = form.handleSubmit(async (values) => {
    if (saving) return;
    if (!user) return refuseVisitor(editing);
    // The ministry of a member is the profile's, which may still be on its way; the database refuses
    // what is wrong if it cannot be had.
    const author =
      profile ?? (await queryClient.ensureQueryData(profileQuery(user.id)).catch(() => null));
    const { locked, preset } = choiceOf(author);
    const sameDate = editing && !dirtyFields.date && !dirtyFields.time;
    onSave(
      {
        ...values,
        // The fields hold minutes; an untouched date keeps its seconds.
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
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button look="outline" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" aria-busy={saving} aria-disabled={saving}>
              {saving && "Salvando..."}
              {!saving && (editing ? "Atualizar" : "Criar Aviso")}
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  );
}
