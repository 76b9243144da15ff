import { useWatch } from "react-hook-form";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";
import type { AnnouncementForm } from "../form/use-announcement-form.ts";

/** What the picture shows, for who cannot see it, or the word that nobody needs to hear it. */
export function PictureDescription({ form }: { form: AnnouncementForm }) {
  const { register, control, setValue, clearErrors, formState } = form;
  const isPlain = useWatch({ control, name: "isPicturePlain" });
  return (
    <>
      {!isPlain && (
        <Field
          label="Descrição da imagem"
          hint="Para quem não pode ver a imagem: diga o que ela mostra e o que está escrito nela."
          error={formState.errors.picture_description?.message}
        >
          {(controlProps) => <Textarea {...controlProps} {...register("picture_description")} />}
        </Field>
      )}
      <button
        type="button"
        aria-pressed={isPlain}
        className="chip focus-ring"
        onClick={() => {
          clearErrors("picture_description");
          setValue("isPicturePlain", !isPlain, { shouldDirty: true });
        }}
      >
        A imagem só enfeita
      </button>
      {isPlain && (
        <p className="text-muted">Quem não pode ver a imagem fica com o texto do aviso.</p>
      )}
    </>
  );
}
