import { useId } from "react";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/form.tsx";
import type { AnnouncementFields } from "../../model/schema.ts";
import { factsInWords, obstacle } from "./filling.ts";
import type { Taken } from "./use-paste.ts";

/** An announcement of a message that contains several announcements. */
export type Item = Taken & {
  /**
   * The id of the row to create. The id is chosen before the save, so that a repeated save creates
   * no second row.
   */
  id: string;
  /** The values to publish. The person may have changed these values in the form. */
  values: AnnouncementFields;
  /** Whether the person has unticked the item. */
  isSkipped: boolean;
  error?: string;
};

type SeveralRowProps = {
  item: Item;
  now: number;
  onChange: (changes: Partial<Item>) => void;
  /** Opens the form for the item of this row. */
  onCheck: (opener: HTMLElement) => void;
};

/** Shows a row of the list: a checkbox, the facts, and a button that opens the form. */
export function SeveralRow({ item, now, onChange, onCheck }: SeveralRowProps) {
  const id = useId();
  const { values, isSkipped, error } = item;
  const fault = obstacle(values, now);

  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-3">
      <label className="flex min-h-11 min-w-0 grow basis-48 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="focus-ring size-6 shrink-0 accent-accent"
          aria-describedby={id}
          checked={!isSkipped && fault === undefined}
          disabled={fault !== undefined}
          onChange={({ target }) => onChange({ isSkipped: !target.checked })}
        />
        <span className="min-w-0 font-semibold wrap-break-word">
          {values.title || "Sem título"}
        </span>
      </label>
      <Button variant="outline" onClick={({ currentTarget }) => onCheck(currentTarget)}>
        Conferir<span className="sr-only"> {values.title}</span>
      </Button>
      <div id={id} className="w-full wrap-anywhere">
        <p>{factsInWords(values, now)}</p>
        {fault && <p className="text-danger-ink">{fault} Confira antes de publicar.</p>}
        <FormError text={error} />
      </div>
    </li>
  );
}
