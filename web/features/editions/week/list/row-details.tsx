import { X } from "lucide-react";
import { useState } from "react";
import { AnnouncementLink } from "@/features/announcements/card/announcement-link.tsx";
import { isAdmin } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { textFault } from "@/lib/text/text-schema.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";
import { fromAllOutputs } from "../../outputs/registry.ts";
import { useRemoveItem } from "../mutations.ts";
import type { Selection } from "../use-edition-items.ts";
import { MoveButtons } from "./row-buttons.tsx";
import { focusIn } from "./row-order.ts";
import type { ItemRow } from "./row-summary.tsx";

export type RowProps = {
  row: ItemRow;
  count: number;
  selection: Selection;
  onMove: (to: number) => void;
  onRemoved: () => void;
};

const NOTE = { constraint: "edition_notes_note_length", subject: "O recado" } as const;

/**
 * Shows the parts of a row that people seldom need. For admins there is also a button that removes
 * the announcement from the published edition.
 */
export function RowDetails({ note, ...props }: RowProps & { note: string }) {
  const { row, count, selection, onMove, onRemoved } = props;
  const { announcement, choice, isPublished, place, title } = row;
  const id = choice.announcement_id;
  const { data: profile } = useProfile();
  // A note that the database would refuse stays in the text field, because the person has to
  // shorten or correct the note.
  const [refused, setRefused] = useState<string>();
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  const { mutate, isPending } = useRemoveItem(close);
  const service = useService();
  const withdraw = `Retirar ${service.ofThe}`;
  const change = (note: string) => {
    const fault = textFault(note, NOTE);
    setRefused(fault && note);
    if (fault === undefined) selection.write(id, note);
  };
  return (
    <>
      <Field
        label="Recado para quem anuncia"
        hint="Só a equipe vê. Aparece no roteiro, junto do aviso."
        error={refused && textFault(refused, NOTE)}
      >
        {(controlProps) => (
          <Textarea
            {...controlProps}
            value={refused ?? note}
            onChange={({ target }) => change(target.value)}
            onBlur={() => void selection.flush()}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <MoveButtons title={title} place={place} count={count} onMove={onMove} />
        <Button
          variant="outline"
          aria-label={`Tirar ${title} da lista`}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest("li");
            focusIn(row?.nextElementSibling ?? row?.previousElementSibling, "details");
            selection.change(id, { kind: "remove" });
            onRemoved();
          }}
        >
          <X aria-hidden />
          Tirar da lista
        </Button>
        {isPublished && isAdmin(profile) && (
          <Button
            variant="outline"
            aria-label={`${withdraw}: ${title}`}
            onClick={({ currentTarget }) => setOpener(currentTarget)}
          >
            <X aria-hidden />
            {withdraw}
          </Button>
        )}
        {announcement && (
          <AnnouncementLink id={announcement.id} className="action-link focus-ring">
            Ver o aviso
          </AnnouncementLink>
        )}
      </div>
      {opener && (
        <ConfirmDialog
          title={withdraw}
          text={`O aviso sai agora ${fromAllOutputs} ${service.ofThis} e da lista, com o recado dele. Isso não pode ser desfeito. No site nada muda.`}
          confirm="Retirar"
          busy={isPending}
          onCancel={close}
          onConfirm={() => mutate({ id: selection.editionId, announcementId: id })}
          onClosed={() => returnFocus(opener)}
        >
          <p className="mt-3 font-semibold text-ink">
            “<bdi>{title}</bdi>”
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
