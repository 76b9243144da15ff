import { useState } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { titleOf } from "../../model/announcement-words.ts";
import type { ChangeSince } from "../../model/editor-queries.ts";
import type { Edition } from "../../model/queries.ts";
import { allOutputs } from "../../outputs/registry.ts";
import { spokenBudget } from "../../spoken/reading-time.ts";
import { useCloseEdition } from "../mutations.ts";
import { useItems } from "../use-items.ts";
import { AddAnnouncements } from "./add-announcements.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { CloseBar } from "./close-bar.tsx";
import { EditionSettings } from "./edition-settings.tsx";
import { itemRows, spokenSum } from "./row-summary.tsx";

export type OpenEditionProps = {
  edition: Edition;
  onClosed: () => void;
  onMoved: (moved: Pick<Edition, "service_at">) => void;
  onDeleted: () => void;
};

type WeekEditorProps = OpenEditionProps & {
  userId: string;
  board: readonly Announcement[];
  changes: readonly ChangeSince[];
};

/** Chooses and orders what an open edition holds; every change is saved by itself. */
export function WeekEditor(props: WeekEditorProps) {
  const { edition, userId, board, changes, onClosed, onMoved, onDeleted } = props;
  const selection = useItems(edition.id, userId);
  const { items, saving, change, flush } = selection;
  const [isClosing, setIsClosing] = useState(false);
  const close = useCloseEdition(onClosed);
  // Grows by what is seen, so that a row keeps its title when its announcement is deleted.
  const [titles] = useState(() => new Map<string, string>());
  const announcements = new Map([...board, ...selection.announcements].map((row) => [row.id, row]));
  for (const [id, row] of announcements) titles.set(id, titleOf(row));

  const serviceAt = edition.service_at;
  const rows = itemRows(items, { announcements, titles, changes, serviceAt });
  const spoken = spokenSum(rows, serviceAt);
  const chosen = new Set(items.map(({ announcement_id }) => announcement_id));

  async function closeAll() {
    setIsClosing(true);
    const isSaved = await flush();
    setIsClosing(false);
    if (isSaved) close.mutate(edition.id);
  }

  return (
    <>
      {/* On phones the bar stands behind the whole list. */}
      <p className="mb-4 text-muted">{spokenBudget(spoken.count, spoken.seconds)}</p>
      <ChoiceList rows={rows} selection={selection} />
      <CloseBar
        spoken={spoken}
        saving={saving}
        busy={isClosing || close.isPending}
        onClose={() => void closeAll()}
      />
      {edition.kept !== null && (
        <p role="status" className="mt-3">
          No telão continua a última versão pronta, até você tocar em Pronto.
        </p>
      )}
      <p className="mt-3 text-muted">
        Quando você toca em Pronto, {allOutputs} ficam com esta lista. Até o culto ainda dá para
        mudar.
      </p>
      <AddAnnouncements
        others={board
          .filter(({ id }) => !chosen.has(id))
          .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))}
        serviceAt={serviceAt}
        onAdd={({ id }) => change(id, { kind: "add" })}
      />
      <EditionSettings
        edition={edition}
        onMoved={onMoved}
        // The question is left first: what follows may replace the address.
        onDeleted={() => backLayers.whenClosed(onDeleted)}
      />
    </>
  );
}
