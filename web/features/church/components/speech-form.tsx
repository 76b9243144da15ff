import * as z from "zod/mini";
import { optionalText } from "@/lib/text/text-schema.ts";
import { Chips } from "@/ui/field.tsx";
import { TextField } from "@/ui/form.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import type { Church } from "../queries.ts";
import { SERVICE_WORDS, serviceForms } from "../rules.ts";
import { useChurchForm } from "./use-church-form.ts";

const speechSchema = z.object({
  service_word: z.string(),
  greeting: optionalText({ constraint: "church_greeting_length", subject: "A saudação" }),
});

const COLUMNS = ["service_word", "greeting"] as const;
const CHOICES = Object.keys(SERVICE_WORDS).map((word) => ({
  label: serviceForms(word).title,
  value: word,
}));
const SAVED = {
  title: "Palavras salvas!",
  description: "O roteiro, o boletim e o telão falam assim.",
};

/** Lets an admin choose the church's word for a service, and its greeting. */
export function SpeechForm({ church }: { church: Church }) {
  const form = useChurchForm({ church, columns: COLUMNS, schema: speechSchema, saved: SAVED });
  const { watch, setValue } = form.form;
  return (
    <RequestForm form={form} fields={{}} action="Salvar palavras">
      <Chips
        label="Nós dizemos"
        isLabelShown
        chips={CHOICES}
        value={watch("service_word")}
        onChoose={(word) => setValue("service_word", word, { shouldDirty: true })}
      />
      <TextField
        label="Saudação"
        optional
        hint="O roteiro começa com ela, depois de “Bom dia, igreja!”. Por exemplo: A paz do Senhor."
        autoComplete="off"
        {...form.field("greeting")}
      />
    </RequestForm>
  );
}
