import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { withAdded } from "../../model/choices.ts";
import { useCloseEdition } from "../../model/mutations.ts";
import { type ChangeSince, type Edition, notesQuery } from "../../model/queries.ts";
import { rowsOf } from "../../model/rows.ts";
import { useKnown } from "../../model/use-known.ts";
import { ENOUGH_SPOKEN, spokenBudget } from "../../spoken/reading-time.ts";
import { spokenSum } from "../../spoken/spoken-sum.ts";
import { type SelectionOf, useSelection } from "../use-selection.ts";
import { AddAnnouncements } from "./add-announcements.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { CloseBar } from "./close-bar.tsx";
import { EditionSettings } from "./edition-settings.tsx";

type WeekEditorProps = SelectionOf & {
  /** The announcements of the edition as it was loaded. */
  loaded: readonly Announcement[];
  board: readonly Announcement[];
  changes: readonly ChangeSince[];
  onClosed: () => void;
  /** Undefined where the day and hour stand above the list. */
  onMoved?: ((edition: Edition) => void) | undefined;
  onDeleted: () => void;
};

/** The selection of an open edition, or of one that is only proposed yet. */
export function WeekEditor(props: WeekEditorProps) {
  const { loaded, board, changes, onClosed, onMoved, onDeleted, ...of } = props;
  const { edition, serviceAt } = of;
  const { store, state, editionId } = useSelection(of);
  const [isClosing, setIsClosing] = useState(false);
  const close = useCloseEdition(onClosed);
  const { data: notes = [] } = useQuery({
    ...notesQuery(edition?.id ?? ""),
    enabled: edition !== undefined,
  });
  const { announcements, titles, others } = useKnown(loaded, board, state.choices);
  const rows = rowsOf(state.choices, { announcements, titles, changes, serviceAt });
  const spoken = spokenSum(state.choices, announcements, serviceAt);

  const noteOf = (id: string) =>
    state.notes.get(id) ?? notes.find(({ announcement_id }) => announcement_id === id)?.note ?? "";

  async function closeAll() {
    setIsClosing(true);
    const isSaved = await store.flush();
    setIsClosing(false);
    if (isSaved) close.mutate(editionId());
  }

  return (
    <>
      <ChoiceList rows={rows} store={store} noteOf={noteOf} />
      <AddAnnouncements
        others={others}
        serviceAt={serviceAt}
        onAdd={({ id }) => store.choose(withAdded(store.snapshot().choices, id))}
      />
      <p className="mt-8 text-muted">
        Fechar congela a escolha e a ordem, e libera roteiro, telão, boletim e WhatsApp. Até o culto
        dá para reabrir.
      </p>
      {edition && (
        <EditionSettings
          edition={edition}
          onMoved={onMoved}
          onDeleted={() => {
            store.forget();
            // The question is left first: what follows may replace the address.
            backLayers.whenClosed(onDeleted);
          }}
        />
      )}
      <CloseBar
        budget={spokenBudget(spoken.count, spoken.seconds)}
        saving={edition || state.saving !== "saved" ? state.saving : undefined}
        isOverBudget={spoken.count > ENOUGH_SPOKEN}
        busy={isClosing || close.isPending}
        onClose={() => void closeAll()}
      />
    </>
  );
}
