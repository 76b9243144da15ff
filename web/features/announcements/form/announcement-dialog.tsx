import "./announcement-dialog.css";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useMedia } from "@/lib/browser/device-state.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BusyButton, FormError } from "@/ui/form.tsx";
import type { Announcement } from "../model/queries.ts";
import { type AnnouncementFields, BLANK } from "../model/schema.ts";
import type { NotifySaved } from "../save/save-form.ts";
import type { DialogProps } from "../status/delete-dialog.tsx";
import { CardPreview } from "./card-preview.tsx";
import { DraftOffer, useDraft } from "./draft.tsx";
import type { MessageList } from "./drafts.ts";
import { KindChoice } from "./kind-choice.tsx";
import { MainFields } from "./main-fields.tsx";
import { MinistryField, ministryOf, useAuthorship } from "./ministry-field.tsx";
import { MoreDetails } from "./more-details.tsx";
import { MarkedFields } from "./paste/marked-fields.tsx";
import { PasteBar } from "./paste/paste-bar.tsx";
import { PasteNotice } from "./paste/paste-notice.tsx";
import { type Taken, usePaste } from "./paste/use-paste.ts";
import { PictureField } from "./picture-field.tsx";
import { UrgentOffer } from "./urgent-offer.tsx";
import { hasDetails, startOf, useAnnouncementForm, useMovingEnd } from "./use-announcement-form.ts";
import { useSubmit } from "./use-submit.tsx";

type AnnouncementDialogProps = Omit<DialogProps, "onClose"> & {
  editing?: Announcement | undefined;
  copied?: Announcement | undefined;
  /** A message whose text fills the fields when the form opens. */
  message?: string | undefined;
  /**
   * The id and the values of an announcement that belongs to a list of several announcements from
   * one message; undefined without a list.
   */
  listed?: (Taken & { id: string; values: AnnouncementFields }) | undefined;
  /** Stores typed values in this list. */
  onTyped?: (values: AnnouncementFields) => void;
  ownerId: string | null;
  notifySaved?: NotifySaved;
  onSaved: () => void;
  /** Called when a message contains several announcements. */
  onSeveral?: (list: MessageList) => void;
  /** Opens the sheet for urgent notices in place of the form. */
  onUrgent?: () => void;
  /** Called with the values of the form when the form closes without a save. */
  onClose: (values: AnnouncementFields) => void;
};

export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { editing, copied, message, listed, ownerId, opener, onSeveral, onClose } = props;
  const [start] = useState(() => listed?.values ?? startOf(editing, copied));
  const form = useAnnouncementForm(start);
  const { isDirty, errors } = form.formState;
  const author = useAuthorship(editing, copied);
  const chosen = useWatch({ control: form.control, name: "ministry_id" });
  const ministryId = ministryOf(author.choice, chosen);
  const draft = useDraft({
    form,
    start,
    listed: listed && { id: listed.id, keep: (values) => props.onTyped?.(values) },
    userId: ownerId,
    editing,
    copied,
    onList: onSeveral,
  });
  const [detailed, setDetailed] = useState(() => hasDetails(start));
  const end = useMovingEnd(form);
  const onFilled = () => {
    end.measure();
    setDetailed(hasDetails(form.getValues()));
  };
  const paste = usePaste({ form, message, onFilled, onSeveral });
  const taken = listed ?? paste.taken;
  const isNew = !editing && !copied && !listed;
  // The list of several announcements and this form are shown at the same position. The list has no
  // preview, so this form has none either.
  const showsPreview = useMedia("(min-width: 62.5rem)") && !listed;
  const submit = useRef<HTMLButtonElement>(null);
  const saving = useSubmit({
    ...props,
    form,
    draft,
    author,
    onAnswered: () => submit.current?.focus(),
    onShowDetails: () => setDetailed(true),
  });

  return (
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
      dirty={isDirty && !listed}
      onDiscard={draft.end}
      onClose={() => {
        if (listed) draft.end();
        onClose(form.getValues());
      }}
    >
      {(close) => (
        <form noValidate onSubmit={saving.submit}>
          <div className="form-top">
            {!start.isInSeries && <KindChoice form={form} />}
            {isNew && <PasteBar paste={paste} />}
            {isNew && <UrgentOffer onOpen={props.onUrgent} />}
          </div>
          <MarkedFields form={form} recognised={taken?.recognised}>
            <div className="space-y-4 sm:space-y-5" onPaste={isNew ? paste.offer : undefined}>
              <MainFields form={form} editing={editing} end={end} ministryId={ministryId} />
              <MinistryField form={form} author={author} chosen={ministryId} />
              <PictureField form={form} />
              <MoreDetails
                form={form}
                hasStatus={Boolean(editing) || (taken?.recognised ?? BLANK).status !== BLANK.status}
                open={detailed}
                onOpen={setDetailed}
                onEnd={end.measure}
              />
            </div>
          </MarkedFields>
          <DialogActions
            cancel={listed ? "Voltar à lista" : "Cancelar"}
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
  );
}
