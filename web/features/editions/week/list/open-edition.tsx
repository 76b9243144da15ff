import { useQuery } from "@tanstack/react-query";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { contentQuery } from "../../model/queries.ts";
import { useChangesBefore } from "../../model/use-changes.ts";
import { type OpenEditionProps, WeekEditor } from "./week-editor.tsx";

/** The selection of an edition that is not closed. */
export function OpenEdition(props: OpenEditionProps) {
  const { user } = useAuth();
  const content = useQuery(contentQuery(props.edition.id));
  const board = useBoard();
  const changes = useChangesBefore(props.edition.id);

  if (content.isError && !content.data) {
    return (
      <ListFailure title="Não foi possível carregar a edição" onRetry={() => content.refetch()} />
    );
  }
  if (!content.data || changes === undefined || !user) {
    return <ListSkeleton label="Carregando a edição…" />;
  }
  return (
    <WeekEditor
      {...props}
      userId={user.id}
      board={board.data?.announcements ?? []}
      changes={changes}
    />
  );
}
