import { useQuery } from "@tanstack/react-query";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import type { Edition } from "../../model/queries.ts";
import { useChangesBefore } from "../../model/use-changes.ts";
import { selectionQuery } from "../selection-query.ts";
import { WeekEditor } from "./week-editor.tsx";

type OpenEditionProps = {
  edition: Edition;
  onClosed: () => void;
  onMoved?: (edition: Edition) => void;
  onDeleted: () => void;
};

/** The selection of an edition that is not closed. */
export function OpenEdition({ edition, ...on }: OpenEditionProps) {
  const { user } = useAuth();
  const selection = useQuery(selectionQuery(edition.id));
  const board = useBoard();
  const changes = useChangesBefore(edition.id);

  if (selection.isError && !selection.data) {
    return (
      <ListFailure title="Não foi possível carregar a edição" onRetry={() => selection.refetch()} />
    );
  }
  if (!selection.data || changes === undefined || !user) {
    return <ListSkeleton label="Carregando a edição…" />;
  }
  return (
    <WeekEditor
      userId={user.id}
      newId={edition.id}
      edition={edition}
      saved={selection.data}
      serviceAt={edition.service_at}
      proposed={[]}
      loaded={selection.data.announcements}
      board={board.data?.announcements ?? []}
      changes={changes}
      {...on}
    />
  );
}
