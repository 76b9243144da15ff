import "./announcement-dialog.css";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { FormError } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { PictureField } from "../picture/picture-field.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";
import { CardPreview } from "./card-preview.tsx";
import { useMovingEnd } from "./date-fields.tsx";
import { DraftOffer, useDraft } from "./draft.tsx";
import { MinistryField, ministryOf, useAuthorship } from "./ministry-field.tsx";
import { MoreDetails } from "./more-details.tsx";
import type { Saving } from "./save.ts";
import { hasDetails, startOf, useAnnouncementForm } from "./use-announcement-form.ts";
import { useSubmit } from "./use-submit.tsx";

type AnnouncementDialogProps = {
  editing: Announcement | undefined;
  copied: Announcement | undefined;
  ownerId: string | null;
  opener: HTMLElement;
  /** Rejects when it could not be saved, which has been told in a toast. */
  onSave: (rowId: string, saving: Saving) => Promise<unknown>;
  /** Nobody is signed in; `deed` is the verb of what was tried. */
  onSignIn: (deed: string) => void;
  onClose: () => void;
};

export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { editing, copied, ownerId, opener, onSave, onSignIn, onClose } = props;
  const [start] = useState(() => startOf(editing, copied));
  const form = useAnnouncementForm(start);
  const { isDirty, errors } = form.formState;
  const author = useAuthorship(editing, copied);
  const chosen = useWatch({ control: form.control, name: "ministry_id" });
  const ministryId = ministryOf(author.choice, chosen);
  const draft = useDraft({ form, start, userId: ownerId, editing, copied });
  const [detailed, setDetailed] = useState(() => hasDetails(start));
  const end = useMovingEnd(form);
  const submit = useRef<HTMLButtonElement>(null);
  const saving = useSubmit({
    form,
    onAnswered: () => submit.current?.focus(),
    opened: draft.opened,
    author,
    onSave: async (saved) => {
      await onSave(draft.rowId, saved);
      draft.end();
    },
    onUnchanged: () => {
      draft.end();
      notify.success({ title: "Nada mudou", description: "O aviso ficou como estava." });
      onClose();
    },
    onSignIn,
    onDetail: () => setDetailed(true),
  });

  return (
    <FormDialog
      title={editing ? "Editar Aviso" : "Novo Aviso"}
      opener={opener}
      beside={
        <CardPreview
          form={form}
          ministry={author.choice.ministries.find(({ id }) => id === ministryId) ?? null}
        />
      }
      dirty={isDirty}
      onDiscard={draft.end}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={saving.submit}>
          <div className="space-y-5">
            <AnnouncementFields
              form={form}
              editing={editing}
              onStart={end.follow}
              ministryId={ministryId}
            />
            <MinistryField form={form} author={author} />
            <PictureField form={form} />
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
                  form={form}
                  draft={draft}
                  onResumed={() => {
                    end.measure();
                    setDetailed(hasDetails(form.getValues()));
                  }}
                />
                <FormError text={errors.root?.server?.message} />
              </>
            }
          >
            <Button
              ref={submit}
              type="submit"
              aria-busy={saving.isBusy}
              aria-disabled={saving.isBusy}
            >
              {saving.isBusy && "Salvando..."}
              {!saving.isBusy && (editing ? "Atualizar" : "Criar Aviso")}
            </Button>
          </DialogActions>
          {saving.question}
        </form>
      )}
    </FormDialog>
  );
}
