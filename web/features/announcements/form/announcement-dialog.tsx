import "./announcement-dialog.css";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useMedia } from "@/lib/browser/device-state.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BusyButton, FormError } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import type { Announcement } from "../model/queries.ts";
import { BLANK } from "../model/schema.ts";
import type { Saving } from "../save/save.ts";
import type { DialogProps } from "../status/delete-dialog.tsx";
import { CardPreview } from "./card-preview.tsx";
import { useMovingEnd } from "./date-fields.tsx";
import { DraftOffer, useDraft } from "./draft.tsx";
import { MainFields } from "./main-fields.tsx";
import { MinistryField, ministryOf, useAuthorship } from "./ministry-field.tsx";
import { MoreDetails } from "./more-details.tsx";
import { MarkedFields } from "./paste/marked-fields.tsx";
import { PasteBar } from "./paste/paste-bar.tsx";
import { PasteNotice } from "./paste/paste-notice.tsx";
import { SeveralDialog } from "./paste/several-dialog.tsx";
import type { Checking } from "./paste/several-row.tsx";
import { usePaste } from "./paste/use-paste.ts";
import { PictureField } from "./picture-field.tsx";
import { hasDetails, startOf, useAnnouncementForm } from "./use-announcement-form.ts";
import { useSubmit } from "./use-submit.tsx";

type AnnouncementDialogProps = DialogProps &
  Partial<Pick<Checking, "item" | "onReturn">> & {
    editing: Announcement | undefined;
    copied: Announcement | undefined;
    /** A message that fills the fields when the form opens. */
    message: string | undefined;
    ownerId: string | null;
    /** Saves the values of the form. The promise rejects after a failed save. */
    onSave: (rowId: string, saving: Saving) => Promise<unknown>;
  };

export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { editing, copied, message, item, ownerId, opener } = props;
  const { onSave, onSignIn, onClose, onReturn } = props;
  const [start] = useState(() => item?.values ?? startOf(editing, copied));
  const form = useAnnouncementForm(start);
  const { isDirty, errors } = form.formState;
  const author = useAuthorship(editing, copied);
  const chosen = useWatch({ control: form.control, name: "ministry_id" });
  const ministryId = ministryOf(author.choice, chosen);
  const draft = useDraft({
    // The draft of an announcement from a list is resumed in a blank form, so it contains all
    // values.
    ...{ form, start: item ? BLANK : start, newId: item?.id },
    ...{ userId: ownerId, editing, copied },
  });
  const [detailed, setDetailed] = useState(() => hasDetails(start));
  const end = useMovingEnd(form);
  const onFilled = () => {
    end.measure();
    setDetailed(hasDetails(form.getValues()));
  };
  const paste = usePaste({ form, message, onFilled });
  const taken = item ?? paste.taken;
  const isNew = !editing && !copied && !item;
  // Without the preview, the list of a message and the forms below and above it stand in one place.
  const showsPreview = useMedia("(min-width: 68rem)") && !item && !paste.several;
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
    onShowDetails: () => setDetailed(true),
  });

  return (
    <>
      <FormDialog
        title={editing ? "Editar Aviso" : "Novo Aviso"}
        opener={opener}
        beside={
          showsPreview && (
            <CardPreview
              form={form}
              ministry={author.choice.ministries.find(({ id }) => id === ministryId) ?? null}
            />
          )
        }
        dirty={isDirty && !item}
        onDiscard={draft.end}
        onClose={() => {
          if (!onReturn) return onClose();
          draft.end();
          onReturn(form.getValues());
        }}
      >
        {(close) => (
          <form noValidate onSubmit={saving.submit}>
            {isNew && <PasteBar paste={paste} />}
            <MarkedFields form={form} said={taken?.said}>
              <div className="space-y-4 sm:space-y-5" onPaste={isNew ? paste.offer : undefined}>
                <MainFields
                  form={form}
                  editing={editing}
                  onStart={end.follow}
                  ministryId={ministryId}
                />
                <MinistryField form={form} author={author} chosen={ministryId} />
                <PictureField form={form} />
                <MoreDetails
                  form={form}
                  hasStatus={Boolean(editing) || (taken?.said ?? BLANK).status !== BLANK.status}
                  open={detailed}
                  onOpen={setDetailed}
                  onEnd={end.measure}
                />
              </div>
            </MarkedFields>
            <DialogActions
              cancel={item ? "Voltar à lista" : "Cancelar"}
              onCancel={close}
              notice={
                <>
                  {!taken && <DraftOffer form={form} draft={draft} onResumed={onFilled} />}
                  <PasteNotice form={form} paste={paste} taken={taken} />
                  <FormError text={errors.root?.server?.message} />
                </>
              }
            >
              <BusyButton ref={submit} type="submit" busy={saving.isBusy} doing="Salvando...">
                {editing ? "Atualizar" : "Criar Aviso"}
              </BusyButton>
            </DialogActions>
            {saving.question}
          </form>
        )}
      </FormDialog>
      {paste.several && (
        <SeveralDialog
          {...{ ...paste.several, author, onSignIn }}
          authorId={ownerId}
          opener={paste.button.current ?? opener}
          onClose={paste.closeList}
          onEnd={() => {
            draft.end();
            onClose();
          }}
          renderForm={(given) => <AnnouncementDialog {...props} {...given} message={undefined} />}
        />
      )}
    </>
  );
}
