import "../week.css";
import { useQuery } from "@tanstack/react-query";
import { useBoard } from "@/features/announcements/board/use-board.ts";
import { useAuth } from "@/features/auth/use-auth.ts";
import { focusHeading } from "@/lib/browser/focus.ts";
import { ListFailure } from "@/ui/list-state.tsx";
import { contentQuery, type Edition } from "../../model/queries.ts";
import { useChangesBefore } from "../../model/use-changes.ts";
import { ChurchClock } from "../church-clock.tsx";
import { ClosedEdition } from "../closed/closed-edition.tsx";
import { type OpenEditionProps, WeekEditor } from "../list/week-editor.tsx";
import { RowsShape } from "../week-shape.tsx";

type EditionViewProps = {
  edition: Edition;
  /** Called when it was closed here; without it the screen begins anew at its heading. */
  onClosed?: (serviceAt: string) => void;
  onMoved: (moved: Pick<Edition, "service_at">) => void;
  onDeleted: () => void;
};

/** An edition as it stands: to be chosen, or closed. */
export function EditionView({ edition, onClosed, ...on }: EditionViewProps) {
  return (
    <>
      <ChurchClock at={edition.service_at} />
      {edition.closed_at === null ? (
        <OpenEdition
          {...on}
          key={edition.id}
          edition={edition}
          onClosed={() => (onClosed ?? focusHeading)(edition.service_at)}
        />
      ) : (
        <ClosedEdition key={edition.id} edition={edition} />
      )}
    </>
  );
}

function OpenEdition(props: OpenEditionProps) {
  const { user } = useAuth();
  const content = useQuery(contentQuery(props.edition.id));
  const board = useBoard();
  const changes = useChangesBefore(props.edition.id);

  if (content.isError && !content.data) {
    return (
      <ListFailure title="Não foi possível carregar a lista" onRetry={() => content.refetch()} />
    );
  }
  if (!content.data || changes === undefined || !user) {
    return <RowsShape label="Carregando a lista…" />;
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
