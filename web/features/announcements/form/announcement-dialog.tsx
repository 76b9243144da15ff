import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/field.tsx";
import { DialogActions, FormDialog } from "@/ui/form-dialog.tsx";
import { notify } from "@/ui/toast.ts";
import { checkOf, failureOf } from "../model/checks.ts";
import type { Announcement } from "../model/queries.ts";
import type { AnnouncementValues } from "../model/schema.ts";
import { useAuthorship } from "../model/use-authorship.ts";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import { MinistryField } from "./ministry-field.tsx";
import { MoreDetails } from "./more-details.tsx";
import { PastDateQuestion } from "./past-date-question.tsx";
import { hasDetails, namesDetail, startOf, useAnnouncementForm } from "./use-announcement-form.ts";
import { useDraft } from "./use-draft.ts";
import { useMovingEnd } from "./use-moving-end.ts";

type AnnouncementDialogProps = {
  /** Undefined for a new one. */
  editing: Announcement | undefined;
  /** The announcement that a new one starts as a copy of. */
  copied: Announcement | undefined;
  /** Who writes. */
  ownerId: string | null;
  opener: HTMLElement;
  /** Rejects when it could not be saved, which has been told in a toast. */
  onSave: (rowId: string, values: AnnouncementValues) => Promise<unknown>;
  /** Nobody is signed in. */
  onSignIn: () => void;
  onClose: () => void;
  accountPath: string;
};

export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { editing, copied, ownerId, opener, onSave, onSignIn, onClose, accountPath } = props;
  const [start] = useState(() => startOf(editing, copied));
  const form = useAnnouncementForm(start);
  const { isDirty, dirtyFields, errors } = form.formState;
  const author = useAuthorship(editing, copied);
  const draft = useDraft({ form, start, userId: ownerId, editing, copied });
  const [detailed, setDetailed] = useState(() => hasDetails(start));
  const end = useMovingEnd(form);
  // Waits for the answer to the question whether its date is meant.
  const [past, setPast] = useState<AnnouncementValues>();
  const [saving, setSaving] = useState(false);

  async function save(values: AnnouncementValues) {
    setSaving(true);
    try {
      await onSave(draft.rowId, values);
      draft.end();
    } catch (error) {
      const field = checkOf(error)?.field;
      if (field && namesDetail([field])) setDetailed(true);
      form.setError(field ?? "root.server", { message: failureOf(error) });
    } finally {
      setSaving(false);
    }
  }

  // The first field with an error gets the focus, so it has to be there.
  const showErrors = (faults: typeof errors) => {
    if (namesDetail(Object.keys(faults))) flushSync(() => setDetailed(true));
  };

  const submit = form.handleSubmit(async (values) => {
    if (saving) return;
    if (author.user === null) {
      const verb = editing ? "editar" : "criar";
      const description = `Você precisa estar logado para ${verb} um aviso.`;
      notify.error({ title: "Erro", description });
      return onSignIn();
    }
    const sameDate = editing && !dirtyFields.date && !dirtyFields.time;
    const sameEnd = sameDate && !dirtyFields.endDate && !dirtyFields.endTime;
    const unsaved = {
      ...values,
      // The fields have no seconds; an unchanged date keeps them.
      ...(sameDate && { date: editing.date }),
      ...(sameEnd && { ends_at: editing.ends_at }),
      ministry_id: await author.ministryFor(values.ministry_id),
    };
    if (!sameDate && Date.parse(values.date) < Date.now()) return setPast(unsaved);
    return save(unsaved);
  }, showErrors);

  return (
    <FormDialog
      title={editing ? "Editar Aviso" : "Novo Aviso"}
      opener={opener}
      dirty={isDirty}
      onDiscard={draft.end}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={submit}>
          <div className="space-y-5">
            <p className="-mt-3 text-muted">
              {author.choice.locked
                ? "Preencha todos os campos; só “Mais detalhes” é opcional."
                : "Preencha todos os campos; só o ministério e “Mais detalhes” são opcionais."}
            </p>
            <AnnouncementFields form={form} onStart={end.follow} />
            <MinistryField
              form={form}
              choice={author.choice}
              locked={author.locked}
              accountPath={accountPath}
            />
            <MoreDetails
              form={form}
              editing={editing !== undefined}
              open={detailed}
              onOpen={setDetailed}
              onEnd={end.measure}
            />
          </div>
          <DialogActions
            onCancel={close}
            notice={
              <>
                <DraftOffer
                  draft={draft.offered}
                  changed={draft.isOutdated}
                  onResume={() => {
                    draft.resume();
                    end.measure();
                    setDetailed(hasDetails(form.getValues()));
                    form.setFocus("title");
                  }}
                  onRefuse={() => {
                    draft.refuse();
                    form.setFocus("title");
                  }}
                />
                <FormError text={errors.root?.server?.message} />
              </>
            }
          >
            <Button type="submit" aria-busy={saving} aria-disabled={saving}>
              {saving && "Salvando..."}
              {!saving && (editing ? "Atualizar" : "Criar Aviso")}
            </Button>
          </DialogActions>
          {past && (
            <PastDateQuestion
              date={past.date}
              editing={editing !== undefined}
              onCorrect={() => setPast(undefined)}
              onConfirm={() => {
                setPast(undefined);
                void save(past);
              }}
              onClosed={() => form.setFocus("date")}
            />
          )}
        </form>
      )}
    </FormDialog>
  );
}
