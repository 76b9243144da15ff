import "../week.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { ListFailure } from "@/ui/list-state.tsx";
import { useChosen } from "../../model/chosen.ts";
import { contentQuery, shownVersion } from "../../model/queries.ts";
import { useChangesBefore } from "../../model/use-changes.ts";
import { ChurchClock } from "../church-clock.tsx";
import { type ListProps, WeekEditor } from "../list/week-editor.tsx";
import { RowsShape, WeekShape } from "../week-shape.tsx";

type EditionViewProps = Omit<ListProps, "onPublished"> & {
  /** Called when the edition was published here; without it the focus goes to the heading. */
  onPublished?: (serviceAt: string) => void;
};

/** The list of an edition, and the outputs of its published copy. */
export function EditionView({ onPublished = focusHeading, ...props }: EditionViewProps) {
  const { edition } = props;
  return (
    <>
      <ChurchClock at={edition.service_at} />
      <LoadedEdition
        {...props}
        key={edition.id}
        onPublished={() => onPublished(edition.service_at)}
      />
    </>
  );
}

function LoadedEdition(props: ListProps) {
  const { edition } = props;
  const { user } = useAuth();
  const list = useQuery(contentQuery(edition.id));
  const version = shownVersion(edition);
  // The first publishing changes the key: the list stays on the screen while the copy is read.
  const shown = useQuery({ ...contentQuery(version), placeholderData: keepPreviousData });
  const published = useChosen(version, shown.data);
  const board = useBoard();
  const changes = useChangesBefore(edition.id);

  if ((list.isError && !list.data) || (shown.isError && !shown.data)) {
    const retry = () => Promise.all([list.refetch(), shown.refetch()]);
    return <ListFailure title="Não foi possível carregar a lista" onRetry={retry} />;
  }
  if (!list.data || !published || changes === undefined || !user) {
    const Shape = edition.published ? WeekShape : RowsShape;
    return <Shape label="Carregando a lista…" />;
  }
  return (
    <WeekEditor
      {...props}
      userId={user.id}
      board={board.data?.announcements ?? []}
      changes={changes}
      published={edition.published ? published : []}
    />
  );
}
