import "./announcement-dialog.css";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useMedia } from "@/lib/browser/device-state.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { BusyButton, FormError } from "@/ui/form.tsx";
import { notify } from "@/ui/toast.ts";
import { MarkedFields } from "../from-message/marked-fields.tsx";
import { PasteBar } from "../from-message/paste-bar.tsx";
import { PasteNotice } from "../from-message/paste-notice.tsx";
import { SeveralList } from "../from-message/several-list.tsx";
import { usePaste } from "../from-message/use-paste.ts";
import { useSeveral } from "../from-message/use-several.ts";
import type { Announcement } from "../model/queries.ts";
import { PictureField } from "../picture/picture-field.tsx";
import type { DialogProps } from "../status/delete-dialog.tsx";
import { CardPreview } from "./card-preview.tsx";
import { useMovingEnd } from "./date-fields.tsx";
import { DraftOffer, useDraft } from "./draft.tsx";
import { MainFields } from "./main-fields.tsx";
import { MinistryField, ministryOf, useAuthorship } from "./ministry-field.tsx";
import { MoreDetails } from "./more-details.tsx";
import type { Saving } from "./save.ts";
import { hasDetails, startOf, useAnnouncementForm } from "./use-announcement-form.ts";
import { useSubmit } from "./use-submit.tsx";

type AnnouncementDialogProps = DialogProps & {
  editing: Announcement | undefined;
  copied: Announcement | undefined;
  /** A message that fills the fields when the form opens. */
  message: string | undefined;
  ownerId: string | null;
  /**
   * Saves an announcement. The promise rejects after a failed save, whose error a toast has already shown. Unless `isLast` is
   * false, the dialog then closes and the save is reported.
   */
  onSave: (rowId: string, saving: Saving, isLast?: boolean) => Promise<unknown>;
};

export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { editing, copied, message, ownerId, opener, onSave, onSignIn, onClose } = props;
  const [start] = useState(() => startOf(editing, copied));
  const form = useAnnouncementForm(start);
  const { isDirty, errors } = form.formState;
  const author = useAuthorship(editing, copied);
  const chosen = useWatch({ control: form.control, name: "ministry_id" });
  const ministryId = ministryOf(author.choice, chosen);
  const draft = useDraft({ form, start, userId: ownerId, editing, copied });
  const [detailed, setDetailed] = useState(() => hasDetails(start));
  const end = useMovingEnd(form);
  const several = useSeveral({
    ...{ form, author, onSignIn },
    onSave: (rowId, saved) => onSave(rowId, saved, false),
    onShow: (values, rowId) => {
      form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
      draft.renew(rowId);
      end.measure();
      setDetailed(hasDetails(values));
    },
    onEnd: () => {
      draft.end();
      onClose();
    },
  });
  const isNew = editing === undefined && copied === undefined;
  const paste = usePaste({
    ...{ form, message },
    details: { isOpen: detailed, onOpen: setDetailed },
    onFilled: end.measure,
    onSeveral: several.start,
  });
  const filling = several.checked?.item.filling ?? paste.filling;
  const hasRoom = useMedia("(width >= 68rem)");
  const submit = useRef<HTMLButtonElement>(null);
  const saving = useSubmit({
    form,
    onAnswered: () => submit.current?.focus(),
    opened: draft.opened,
    author,
    onSave: async (saved) => {
      const isLast = several.items.length <= 1;
      await onSave(draft.rowId, saved, isLast);
      draft.end();
      if (!isLast) several.goBack(true);
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
    <FormDialog
      title={several.isListed ? "Avisos da mensagem" : editing ? "Editar Aviso" : "Novo Aviso"}
      opener={opener}
      beside={
        hasRoom &&
        !several.isListed && (
          <CardPreview
            form={form}
            ministry={author.choice.ministries.find(({ id }) => id === ministryId) ?? null}
          />
        )
      }
      dirty={isDirty || several.items.length > 0}
      onDiscard={() => {
        draft.end();
        several.stop();
      }}
      onClose={onClose}
    >
      {(close) =>
        several.isListed ? (
          <SeveralList several={several} paste={paste}>
            <MinistryField form={form} author={author} chosen={ministryId} />
          </SeveralList>
        ) : (
          <form noValidate onSubmit={saving.submit}>
            {isNew && !several.checked && <PasteBar paste={paste} />}
            <MarkedFields form={form} filling={filling}>
              <div
                className="space-y-4 sm:space-y-5"
                onPaste={isNew && !several.checked ? paste.offer : undefined}
              >
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
                  hasStatus={editing !== undefined || filling?.marked.includes("status") === true}
                  open={detailed}
                  onOpen={setDetailed}
                  onEnd={end.measure}
                />
              </div>
            </MarkedFields>
            <DialogActions
              cancel={several.checked ? "Voltar à lista" : "Cancelar"}
              onCancel={several.checked ? () => several.goBack() : close}
              notice={
                <>
                  <DraftOffer
                    form={form}
                    // The message and not the draft is being checked. The draft is offered again after "Desfazer".
                    draft={paste.taken ? { ...draft, offered: undefined } : draft}
                    onResumed={() => {
                      end.measure();
                      setDetailed(hasDetails(form.getValues()));
                    }}
                  />
                  <PasteNotice form={form} paste={paste} checked={several.checked?.item} />
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
        )
      }
    </FormDialog>
  );
}
