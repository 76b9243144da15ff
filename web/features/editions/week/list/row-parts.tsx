import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { type ControlProps, Field } from "@/ui/field.tsx";
import type { RowPlace } from "./list-row.tsx";

type SavedTextProps = {
  label: string;
  hint?: string;
  value: string;
  /** Returns the error of a text that the database would refuse. */
  faultOf: (text: string) => string | undefined;
  onWrite: (text: string) => void;
  /** Called when the focus leaves the field. */
  onLeave: () => Promise<unknown>;
  children: (
    props: ControlProps & {
      value: string;
      onChange: (event: { target: { value: string } }) => void;
      onBlur: () => void;
    },
  ) => ReactNode;
};

/** Shows a field that saves each text, but not a text that the database would refuse. */
export function SavedText(props: SavedTextProps) {
  const { label, hint, value, faultOf, onWrite, onLeave, children } = props;
  // A refused text stays in the field, because the person has to shorten or correct the text.
  const [refused, setRefused] = useState<string>();
  function change(text: string) {
    const isRefused = faultOf(text) !== undefined;
    setRefused(isRefused ? text : undefined);
    if (!isRefused) onWrite(text);
  }
  const error = refused === undefined ? undefined : faultOf(refused);
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) =>
        children({
          ...controlProps,
          value: refused ?? value,
          onChange: ({ target }) => change(target.value),
          onBlur: () => void onLeave(),
        })
      }
    </Field>
  );
}

const STEPS = [
  { word: "Subir", step: -1, Icon: ArrowUp },
  { word: "Descer", step: 1, Icon: ArrowDown },
] as const;

type RowActionsProps = {
  title: string;
  move: RowPlace;
  /** The text of the button that removes the row, and its name for screen readers. */
  remove: string;
  removeName: string;
  onRemove: (button: HTMLElement) => void;
  children?: ReactNode;
};

/** Shows the buttons that move a row by one place or remove it, and further buttons. */
export function RowActions(props: RowActionsProps) {
  const { title, move, remove, removeName, onRemove, children } = props;
  const { place, count, onMove } = move;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {STEPS.map(({ word, step, Icon }) => (
        <Button
          key={word}
          variant="outline"
          aria-disabled={place + step < 0 || place + step === count}
          aria-label={`${word} ${title}`}
          onClick={() => onMove(place + step)}
        >
          <Icon aria-hidden />
          {word}
        </Button>
      ))}
      <Button
        variant="outline"
        aria-label={removeName}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <X aria-hidden />
        {remove}
      </Button>
      {children}
    </div>
  );
}
