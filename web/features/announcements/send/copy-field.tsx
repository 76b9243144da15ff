import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";

/** The text that could not be copied, selected. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <Field
      label={label}
      className="mt-4"
      hint="Não foi possível copiar por aqui. Está tudo selecionado: tecle Ctrl+C ou, no celular, toque e segure e escolha Copiar."
    >
      {(controlProps) => (
        <Textarea
          {...controlProps}
          // Focuses too, which has a screen reader say the hint.
          ref={(field) => field?.select()}
          readOnly
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Field>
  );
}
