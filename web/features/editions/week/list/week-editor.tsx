import { useState } from "react";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { titleOf } from "../../model/announcement-words.ts";
import { type Chosen, DELETED_TITLE } from "../../model/chosen.ts";
import type { ChangeSince } from "../../model/editor-queries.ts";
import type { Edition } from "../../model/queries.ts";
import { unpublishedChanges } from "../../model/unpublished.ts";
import { allOutputs } from "../../outputs/registry.ts";
import { spokenBudget } from "../../spoken/reading-time.ts";
import { usePublishEdition } from "../mutations.ts";
import { PublishedEdition } from "../published/published-edition.tsx";
import { useItems } from "../use-items.ts";
import { AddAnnouncements } from "./add-announcements.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { EditionSettings } from "./edition-settings.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { itemRows, spokenSum } from "./row-summary.tsx";

export type ListProps = {
  edition: Edition;
  onPublished: () => void;
  onMoved: (moved: Pick<Edition, "service_at">) => void;
  onDeleted: () => void;
};

type WeekEditorProps = ListProps & {
  userId: string;
  board: readonly Announcement[];
  changes: readonly ChangeSince[];
  /** The announcements of the published copy; none before the first publishing. */
  published: readonly Chosen[];
};

/** Chooses and orders the announcements of an edition, and publishes them. Every change is saved by itself. */
export function WeekEditor(props: WeekEditorProps) {
  const { edition, userId, board, changes, published, onPublished, onMoved, onDeleted } = props;
  const selection = useItems(edition.id, userId);
  const { items, saving, change, flush } = selection;
  const [isSaving, setIsSaving] = useState(false);
  const publish = usePublishEdition(onPublished);
  // Grows with every announcement seen, so that a row keeps its title when its announcement is deleted.
  const [titles] = useState(() => new Map<string, string>());
  const announcements = new Map([...board, ...selection.announcements].map((row) => [row.id, row]));
  const named = published.filter(({ title }) => title !== DELETED_TITLE);
  for (const row of [...named, ...announcements.values()]) titles.set(row.id, titleOf(row));

  const serviceAt = edition.service_at;
  const rows = itemRows(items, { announcements, titles, changes, serviceAt, published });
  const spoken = spokenSum(rows, serviceAt);
  const chosen = new Set(items.map(({ announcement_id }) => announcement_id));
  const copy = edition.published;
  const differences =
    copy && unpublishedChanges({ ...edition, items }, { ...copy, items: published });
  const unpublished =
    differences && (differences.isListChanged || differences.changed > 0) ? differences : undefined;
  const isBusy = isSaving || publish.isPending;

  async function saveAndPublish() {
    if (isBusy) return;
    setIsSaving(true);
    const isSaved = await flush();
    setIsSaving(false);
    if (isSaved) publish.mutate(edition.id);
  }
  const onPublish = () => void saveAndPublish();

  return (
    <>
      {copy && (
        <PublishedEdition
          published={copy}
          items={published}
          unpublished={unpublished}
          busy={isBusy}
          onPublish={onPublish}
        />
      )}
      <ChoiceList
        editionId={edition.id}
        rows={rows}
        selection={selection}
        budget={spokenBudget(spoken.count, spoken.seconds)}
        isPublished={copy !== null}
      />
      <PublishBar
        spoken={spoken}
        saving={saving}
        action={copy ? unpublished && "Publicar" : "Pronto"}
        busy={isBusy}
        onPublish={onPublish}
      />
      {!copy && (
        <p className="mt-3 text-muted">
          Quando você toca em Pronto, {allOutputs} ficam com esta lista. Depois ainda dá para mudar
          e publicar de novo.
        </p>
      )}
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
