import "./field.css";
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { useState } from "react";
import { useBackLayer } from "@/lib/browser/back-layers.ts";
import { type ControlProps, Field, type FieldProps } from "./field.tsx";

type Option<Value> = {
  value: Value;
  label: string;
  color?: string;
};

type SelectProps<Value> = {
  controlProps: ControlProps;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  /** Whether to show the value as plain text, because there is nothing to choose. */
  disabled?: boolean;
};

// Replaces null in the list, because Radix reserves the empty string.
const NONE = "none";

const Dot = ({ color: backgroundColor }: { color: string | undefined }) =>
  backgroundColor && <span aria-hidden className="dot" style={{ backgroundColor }} />;

export function Select<Value extends string | null>(props: SelectProps<Value>) {
  const { controlProps, value, onChange, options, disabled = false } = props;
  const [open, setOpen] = useState(false);
  useBackLayer(open, () => setOpen(false));
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root
      open={open}
      onOpenChange={setOpen}
      value={value ?? NONE}
      onValueChange={(name) => {
        const next = options.find((option) => (option.value ?? NONE) === name);
        if (next) onChange(next.value);
      }}
      disabled={disabled}
    >
      <Radix.Trigger {...controlProps} className="select focus-ring">
        <span className="flex min-w-0 items-center gap-[min(0.625rem,2vw)]">
          <Dot color={chosen?.color} />
          <span className="min-w-0 wrap-break-word">
            <Radix.Value>{chosen?.label}</Radix.Value>
          </span>
        </span>
        {!disabled && (
          <ChevronDown aria-hidden className="size-[min(1.25rem,6vw)] shrink-0 text-muted" />
        )}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={4} className="select-options">
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value ?? NONE}
                value={option.value ?? NONE}
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 outline-none data-highlighted:bg-sunken"
              >
                <Dot color={option.color} />
                <span className="min-w-0 grow wrap-break-word">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                </span>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-5 text-accent-ink" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type SelectFieldProps<Value> = Omit<SelectProps<Value>, "controlProps"> &
  Omit<FieldProps, "children">;

export function SelectField<Value extends string | null>(props: SelectFieldProps<Value>) {
  const { value, onChange, options, ...field } = props;
  return (
    <Field {...field}>
      {(controlProps) => (
        <Select controlProps={controlProps} value={value} onChange={onChange} options={options} />
      )}
    </Field>
  );
}
