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
import { Textarea } from "@/ui/input.tsx";
import { fromAllOutputs } from "../../outputs/registry.ts";
import { useRemoveItem } from "../mutations.ts";
import type { Selection } from "../use-edition-items.ts";
import type { RowPlace } from "./list-row.tsx";
import { RowActions, SavedText } from "./row-parts.tsx";
import type { ItemRow } from "./row-summary.tsx";

export type RowProps = {
  row: ItemRow;
  move: RowPlace;
  selection: Selection;
  onRemove: (button: Element) => void;
};

const NOTE = { constraint: "edition_notes_note_length", subject: "O recado" } as const;

/**
 * Shows the parts of a row that people seldom need. For admins there is also a button that removes
 * the announcement from the published edition.
 */
export function RowDetails({ row, move, selection, onRemove }: RowProps) {
  const { announcement, choice, isPublished, title } = row;
  const id = choice.announcement_id;
  const { data: profile } = useProfile();
  const [opener, setOpener] = useState<HTMLElement>();
  const close = () => setOpener(undefined);
  const { mutate, isPending } = useRemoveItem(close);
  const service = useService();
  const withdraw = `Retirar ${service.ofThe}`;
  return (
    <>
      <SavedText
        label="Recado para quem anuncia"
        hint="Só a equipe vê. Aparece no roteiro, junto do aviso."
        value={selection.noteOf(id)}
        faultOf={(note) => textFault(note, NOTE)}
        onWrite={(note) => selection.write(id, note)}
        onLeave={selection.flush}
      >
        {(props) => <Textarea {...props} />}
      </SavedText>
      <RowActions
        title={title}
        move={move}
        remove="Tirar da lista"
        removeName={`Tirar ${title} da lista`}
        onRemove={onRemove}
      >
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
      </RowActions>
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
