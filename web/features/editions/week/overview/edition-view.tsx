import { useService } from "@/features/church/model/use-service.ts";
import "../week.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { Waiting } from "@/ui/list-state.tsx";
import { type Chosen, unpublishedChanges, useChosen } from "../../model/chosen-announcements.ts";
import { type ChangeSince, useChangesBefore } from "../../model/editor-queries.ts";
import { otherAnnouncements } from "../../model/other-announcements.ts";
import {
  contentQuery,
  type Edition,
  type EditionContent,
  shownVersion,
} from "../../model/queries.ts";
import { rehearsalQuery } from "../../model/rehearsal-query.ts";
import { weekQuery } from "../../model/week-query.ts";
import { allOutputs } from "../../outputs/registry.ts";
import { AddAnnouncements } from "../list/add-announcements.tsx";
import { BlockList } from "../list/block-list.tsx";
import { ChoiceList } from "../list/choice-list.tsx";
import { EditionSettings } from "../list/edition-settings.tsx";
import { PublishBar } from "../list/publish-bar.tsx";
import { itemRows, spokenSum } from "../list/row-summary.tsx";
import { ChurchClock } from "../list/service-fields.tsx";
import { usePublishEdition } from "../mutations.ts";
import { useBlocks } from "../use-edition-blocks.ts";
import { useItems } from "../use-edition-items.ts";
import { ChangesSince, useLastChanges } from "./changes-since.tsx";
import { PublishedEdition } from "./published-edition.tsx";
import { Rehearsal } from "./rehearsal-result.tsx";

type EditionViewProps = {
  edition: Edition;
  /**
   * Called after a publication on this page. The default scrolls to the top of the page and focuses
   * the heading.
   */
  onPublished?: (serviceAt: string) => void;
  onMoved: (moved: Pick<Edition, "service_at">) => void;
  onDeleted: () => void;
};

/** Scrolls to the top of the page, where the outputs are, and focuses the heading. */
function showTop() {
  window.scrollTo({ top: 0, behavior: "instant" });
  focusHeading();
}

/**
 * Shows the team's list of an edition, and the outputs of the edition. Another edition needs
 * another `key`, because the list has state.
 */
export function EditionView(props: EditionViewProps) {
  const { edition } = props;
  const { user } = useAuth();
  const service = useService();
  const list = useQuery(contentQuery(edition.id));
  const version = shownVersion(edition);
  // The first publication changes the key of this query. Until the published edition has loaded,
  // the team's list stays visible.
  const shown = useQuery({ ...contentQuery(version), placeholderData: keepPreviousData });
  const published = useChosen(version, shown.data);
  const board = useBoard();
  const week = useQuery(weekQuery(edition.service_at));
  const changes = useChangesBefore(edition.id);
  // The line about recent changes appears together with the list, so that nothing moves.
  const recent = useLastChanges();
  // The result of the rehearsal appears together with the list too.
  const rehearsal = useQuery(rehearsalQuery(edition.id));
  const failed = [list, shown].find(({ isError, data }) => isError && !data);
  return (
    <>
      <ChurchClock at={edition.service_at} />
      {list.data && published && changes && user && !recent.isLoading && !rehearsal.isLoading ? (
        <EditionEditor
          {...props}
          userId={user.id}
          board={[...(board.data?.announcements ?? []), ...(week.data ?? [])]}
          changes={changes}
          content={shown.data}
          published={edition.published ? published : []}
        />
      ) : (
        <Waiting
          query={{ data: undefined, isPending: !failed, refetch: () => failed?.refetch() }}
          noun={`os avisos ${service.ofThe}`}
        />
      )}
    </>
  );
}

type EditionEditorProps = EditionViewProps & {
  userId: string;
  board: readonly Announcement[];
  changes: readonly ChangeSince[];
  /** The content of the published edition, or of the list before the first publication. */
  content: EditionContent | undefined;
  /** The announcements of the published edition; empty before the first publication. */
  published: readonly Chosen[];
};

/**
 * Shows the list in which an editor chooses, orders and publishes the announcements of an edition.
 * Every change is saved automatically.
 */
function EditionEditor(props: EditionEditorProps) {
  const { edition, userId, board, changes, content, published, onMoved, onDeleted } = props;
  const selection = useItems(edition.id, userId);
  const { items, saving, change, flush } = selection;
  const blocks = useBlocks(edition.id, userId);
  const [isSaving, setIsSaving] = useState(false);
  const { onPublished = showTop } = props;
  const publish = usePublishEdition(() => onPublished(edition.service_at));
  const announcements = new Map([...board, ...selection.announcements].map((row) => [row.id, row]));
  const serviceAt = edition.service_at;
  const rows = itemRows(items, { announcements, changes, serviceAt, published });
  const spoken = spokenSum(rows, serviceAt);
  const copy = edition.published;
  const unpublished =
    copy && content
      ? unpublishedChanges(
          { ...edition, items, blocks: blocks.blocks, ourWeek: blocks.ourWeek },
          { ...content, service_at: copy.service_at, items: published },
        )
      : undefined;
  const busy = isSaving || publish.isPending;

  async function onPublish() {
    if (busy) return;
    setIsSaving(true);
    const isSaved = await flush();
    setIsSaving(false);
    if (isSaved) publish.mutate({ id: edition.id });
  }

  return (
    <>
      <Rehearsal
        editionId={edition.id}
        onRemove={(id) => change(id, { kind: "remove" })}
        onPublish={onPublish}
      />
      {copy ? (
        <PublishedEdition
          published={copy}
          items={published}
          unpublished={unpublished}
          content={content}
        >
          <ChangesSince editionId={copy.id} />
        </PublishedEdition>
      ) : (
        <ChangesSince />
      )}
      <ChoiceList rows={rows} selection={selection} isPublished={copy !== null} />
      <BlockList selection={blocks} />
      <PublishBar
        spoken={spoken}
        saving={saving}
        action={copy && !unpublished ? undefined : "Publicar"}
        busy={busy}
        onPress={onPublish}
      />
      {!copy && (
        <p className="mt-3 text-muted">
          Quando você toca em Publicar, {allOutputs} ficam com estes avisos. Depois ainda dá para
          mudar e publicar de novo.
        </p>
      )}
      <AddAnnouncements
        others={otherAnnouncements([...announcements.values()], items, serviceAt)}
        serviceAt={serviceAt}
        onAdd={(id) => change(id, { kind: "add" })}
      />
      <EditionSettings
        edition={edition}
        onMoved={onMoved}
        // The confirmation dialog is closed before `onDeleted` is called, because `onDeleted` may
        // change the address.
        onDeleted={() => backLayers.whenClosed(onDeleted)}
      />
    </>
  );
}
