import { Chips, Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { REASONS } from "./state-values.ts";

/** The chip that lets a reason be typed. */
export const OTHER = "Outro motivo…";

const CHIPS = [...REASONS, OTHER].map((reason) => ({ label: reason, value: reason }));

type ReasonChipsProps = { label: string; value: string; onChoose: (reason: string) => void };

/** Why, with one press. */
export function ReasonChips(props: ReasonChipsProps) {
  return <Chips isLabelShown chips={CHIPS} {...props} />;
}

type ReasonFieldProps = { value: string; onChange: (reason: string) => void };

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field label="Motivo" optional>
      {(controlProps) => (
        <Input
          {...controlProps}
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
