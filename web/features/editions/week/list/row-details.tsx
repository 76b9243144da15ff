import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { AnnouncementLink } from "@/features/announcements/card/announcement-link.tsx";
import { isAdmin } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { textFault } from "@/lib/text/form-text.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";
import { RemoveItem } from "../published/remove-item.tsx";
import { focusIn } from "./row-keys.ts";
import type { ItemRow } from "./row-summary.tsx";

export type RowDetailsProps = {
  editionId: string;
  row: ItemRow;
  count: number;
  note: string;
  onNote: (note: string) => void;
  onNoteLeft: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const NOTE = { constraint: "edition_notes_note_length", subject: "A observação" } as const;

/** What is needed less often than the three choices of a row. */
export function RowDetails({ editionId, row, count, note, ...on }: RowDetailsProps) {
  const { announcement, choice, isPublished, place, title } = row;
  const { data: profile } = useProfile();
  // Keep a note in its field if the database would refuse it.
  const [refused, setRefused] = useState<string>();
  const change = (note: string) => {
    const fault = textFault(note, NOTE);
    setRefused(fault && note);
    if (fault === undefined) on.onNote(note);
  };
  return (
    <>
      <Field
        label="Observação para quem anuncia"
        hint="Só a equipe vê. Aparece no roteiro, junto do aviso."
        error={refused && textFault(refused, NOTE)}
      >
        {(controlProps) => (
          <Textarea
            {...controlProps}
            value={refused ?? note}
            onChange={({ target }) => change(target.value)}
            onBlur={on.onNoteLeft}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          aria-disabled={place === 0}
          aria-label={`Subir ${title}`}
          onClick={() => on.onMove(place - 1)}
        >
          <ArrowUp aria-hidden />
          Subir
        </Button>
        <Button
          variant="outline"
          aria-disabled={place === count - 1}
          aria-label={`Descer ${title}`}
          onClick={() => on.onMove(place + 1)}
        >
          <ArrowDown aria-hidden />
          Descer
        </Button>
        <Button
          variant="outline"
          aria-label={`Tirar ${title} da lista`}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest("li");
            focusIn(row?.nextElementSibling ?? row?.previousElementSibling, "details");
            on.onRemove();
          }}
        >
          <X aria-hidden />
          Tirar da lista
        </Button>
        {isPublished && isAdmin(profile) && (
          <RemoveItem editionId={editionId} announcementId={choice.announcement_id} title={title} />
        )}
        {announcement && (
          <AnnouncementLink id={announcement.id} className="action-link focus-ring">
            Ver o aviso
          </AnnouncementLink>
        )}
      </div>
    </>
  );
}
