type ChipsProps = {
  /** What the chips offer; heard, not seen. */
  label: string;
  chips: readonly { label: string; value: string }[];
  value: string;
  onChoose: (value: string) => void;
};

/** Values that one press fills into the field above. */
export function Chips({ label, chips, value, onChoose }: ChipsProps) {
  return (
    <fieldset className="mt-2 flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-pressed={chip.value === value}
          className="chip focus-ring"
          onClick={() => onChoose(chip.value)}
        >
          {chip.label}
        </button>
      ))}
    </fieldset>
  );
}
