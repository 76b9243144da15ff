import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { pathOfEdition } from "@/features/editions/model/find-edition.ts";
import type { Edition } from "@/features/editions/model/queries.ts";
import { EditionView } from "@/features/editions/week/overview/edition-view.tsx";
import { WeekOverview } from "@/features/editions/week/overview/week-overview.tsx";
import { EditionTitle, WeekTitle, WeekTitleShape } from "@/features/editions/week/week-title.tsx";
import { useLive } from "@/lib/data/live.ts";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { CreatingScreen } from "../layout/creating-screen.tsx";
import { EditorsOnly, MemberPage } from "../layout/member-page.tsx";
import { WithEdition } from "./with-edition.tsx";

const TITLE = "Semana";

type Show = (title: ReactNode, content: ReactNode) => ReactNode;

/** The frame of the team's screens. `children` gets a function that shows a screen, and the screen while it loads. */
function TeamScreen({ children }: { children: (show: Show, waiting: ReactNode) => ReactNode }) {
  return (
    <CreatingScreen>
      {(create) => {
        const show: Show = (title, content) => (
          <MemberPage title={title} onCreate={create}>
            {content}
          </MemberPage>
        );
        const waiting = show(<WeekTitleShape />, <ListSkeleton label="Carregando a semana…" />);
        return (
          <EditorsOnly title={TITLE} waiting={waiting}>
            {children(show, waiting)}
          </EditorsOnly>
        );
      }}
    </CreatingScreen>
  );
}

/** The next service, its edition or the proposal for it. */
export function WeekPage() {
  const navigate = useNavigate();
  const [isPlanning, setIsPlanning] = useState(false);
  return (
    <TeamScreen>
      {(show) =>
        show(
          isPlanning ? "Preparar outro culto" : <WeekTitle />,
          <WeekOverview
            isPlanning={isPlanning}
            onPlan={() => setIsPlanning(true)}
            onOpen={(path) => navigate(path)}
          />,
        )
      }
    </TeamScreen>
  );
}

const asListed = (edition: Edition) => edition;

/** The edition that the address names. */
export function EditionPage() {
  useLive();
  const navigate = useNavigate();
  return (
    <TeamScreen>
      {(show, waiting) => (
        <WithEdition title={TITLE} waiting={waiting} versionOf={asListed}>
          {(edition) =>
            show(
              <EditionTitle edition={edition} />,
              <EditionView
                key={edition.id}
                edition={edition}
                onMoved={(moved) => navigate(pathOfEdition(moved), { replace: true })}
                onDeleted={() => navigate(paths.week, { replace: true })}
              />,
            )
          }
        </WithEdition>
      )}
    </TeamScreen>
  );
}
