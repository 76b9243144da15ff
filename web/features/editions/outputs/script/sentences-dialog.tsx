import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { optionalText } from "@/lib/text/form-text.ts";
import { Button } from "@/ui/button.tsx";
import { DialogActions, FormDialog } from "@/ui/dialogs/form-dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";
import type { ScriptSentences } from "../../model/editor-queries.ts";
import { useSaveSentences } from "../mutations.ts";
import { chosenSentence, sentencesFor, usualSentences } from "./sentences.ts";

/** What the announcers begin and end with; empty for the usual sentences. */
const sentencesSchema = z.object({
  opening: optionalText({ constraint: "script_sentences_opening_length", subject: "A abertura" }),
  closing: optionalText({
    constraint: "script_sentences_closing_length",
    subject: "O encerramento",
  }),
});

type SentencesDialogProps = {
  serviceAt: string;
  sentences: ScriptSentences | undefined;
  opener: HTMLElement | null;
  onClose: () => void;
};

/** What every announcer of the church begins and ends with. */
export function SentencesDialog({ serviceAt, sentences, opener, onClose }: SentencesDialogProps) {
  const usual = usualSentences(serviceAt);
  const { register, handleSubmit, setValue, formState } = useForm({
    resolver: standardSchemaResolver(sentencesSchema),
    defaultValues: sentencesFor(serviceAt, sentences),
  });
  const { mutate, isPending } = useSaveSentences(onClose);
  const submit = handleSubmit(({ opening, closing }) => {
    if (isPending) return;
    mutate({
      opening: chosenSentence(opening, usual.opening),
      closing: chosenSentence(closing, usual.closing),
    });
  });

  function takeUsual() {
    setValue("opening", usual.opening, { shouldDirty: true, shouldValidate: true });
    setValue("closing", usual.closing, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <FormDialog
      title="Frases do roteiro"
      opener={opener}
      dirty={formState.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate onSubmit={submit} className="space-y-5">
          <Field label="Abertura" error={formState.errors.opening?.message}>
            {(controlProps) => <Textarea {...controlProps} {...register("opening")} />}
          </Field>
          <Field
            label="Encerramento"
            hint="Valem para todos os cultos. Em branco, volta a frase de costume, com bom dia, boa tarde ou boa noite."
            error={formState.errors.closing?.message}
          >
            {(controlProps) => <Textarea {...controlProps} {...register("closing")} />}
          </Field>
          <Button variant="quiet" onClick={takeUsual}>
            Usar as frases de costume
          </Button>
          <DialogActions onCancel={close}>
            <Button type="submit" aria-busy={isPending} aria-disabled={isPending}>
              {isPending ? "Salvando..." : "Salvar"}
            </Button>
          </DialogActions>
        </form>
      )}
    </FormDialog>
  );
}
