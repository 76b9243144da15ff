import "./announcement-dialog.css";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useMedia } from "@/lib/browser/device-state.ts";
import { DialogActions, FormDialog } from "@/ui/dialog.tsx";
import { Chips, Field } from "@/ui/field.tsx";
import { BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { Textarea } from "@/ui/input.tsx";
import { notify } from "@/ui/toast.ts";
import { rowsOf } from "../model/board-pages.ts";
import { type Announcement, announcementsQuery } from "../model/queries.ts";
import { PictureField } from "../picture/picture-field.tsx";
import { RepeatField } from "../series/repeat-field.tsx";
import type { DialogProps } from "../status/delete-dialog.tsx";
import { CardPreview } from "./card-preview.tsx";
import { StartFields, useMovingEnd } from "./date-fields.tsx";
import { DraftOffer, useDraft } from "./draft.tsx";
import { MinistryField, ministryOf, useAuthorship } from "./ministry-field.tsx";
import { MoreDetails } from "./more-details.tsx";
import type { Saving } from "./save.ts";
import { usualPlaces, usualTimes } from "./suggestions.ts";
import {
  type AnnouncementForm,
  fill,
  hasDetails,
  inputOf,
  startOf,
  useAnnouncementForm,
} from "./use-announcement-form.ts";
import { useSubmit } from "./use-submit.tsx";

type MainFieldsProps = {
  form: AnnouncementForm;
  editing: Announcement | undefined;
  onStart: () => void;
  ministryId: string | null;
};

function MainFields({ form, editing, onStart, ministryId }: MainFieldsProps) {
  // The suggestions come from the board as cached when the form opens, so that no chip moves while a person taps it.
  const queryClient = useQueryClient();
  const [rows] = useState(() => {
    const board = queryClient.getQueryData(announcementsQuery.queryKey);
    return board ? rowsOf(board) : [];
  });
  const place = useWatch({ control: form.control, name: "location" });
  const [times] = useState(() => usualTimes(rows, form.getValues("time")));
  const places = useMemo(() => usualPlaces(rows, ministryId), [rows, ministryId]);
  return (
    <>
      <TextField label="Título" required autoComplete="off" {...inputOf(form, "title")} />
      <Field label="Descrição" error={form.formState.errors.description?.message}>
        {(controlProps) => (
          <Textarea
            {...controlProps}
            required
            className="max-sm:min-h-18"
            {...form.register("description")}
          />
        )}
      </Field>
      <StartFields form={form} times={times} onChange={onStart} />
      <TextField label="Local" optional autoComplete="off" {...inputOf(form, "location")}>
        {places.length > 0 && (
          <Chips
            label="Lugares mais usados"
            chips={places}
            value={place}
            onChoose={(value) => fill(form, "location", value)}
          />
        )}
      </TextField>
      <RepeatField form={form} editing={editing} />
    </>
  );
}

type AnnouncementDialogProps = DialogProps & {
  editing: Announcement | undefined;
  copied: Announcement | undefined;
  /** A message that fills the fields when the form opens. */
  message: string | undefined;
  ownerId: string | null;
  /** Saves the values of the form. The promise rejects after a failed save, whose error a toast has already shown. */
  onSave: (rowId: string, saving: Saving) => Promise<unknown>;
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
  const fillMessage = useEffectEvent(() => message && fill(form, "description", message));
  useEffect(() => void fillMessage(), []);
  const hasRoom = useMedia("(width >= 68rem)");
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
    <FormDialog
      title={editing ? "Editar Aviso" : "Novo Aviso"}
      opener={opener}
      beside={
        hasRoom && (
          <CardPreview
            form={form}
            ministry={author.choice.ministries.find(({ id }) => id === ministryId) ?? null}
          />
        )
      }
      dirty={isDirty}
      onDiscard={draft.end}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={saving.submit}>
          <div className="space-y-4 sm:space-y-5">
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
              editing={editing !== undefined}
              open={detailed}
              onOpen={setDetailed}
              onEnd={end.measure}
            />
          </div>
          <DialogActions
            cancel="Cancelar"
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
