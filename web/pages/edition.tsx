import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { pathOfEdition } from "@/features/editions/model/find-edition.ts";
import type { Edition } from "@/features/editions/model/queries.ts";
import { EditionView } from "@/features/editions/week/overview/edition-view.tsx";
import { WeekShape, WeekTitleShape } from "@/features/editions/week/week-shape.tsx";
import { EditionTitle } from "@/features/editions/week/week-title.tsx";
import { useLive } from "@/lib/data/live.ts";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import { CreatingScreen } from "../layout/dialogs/creating-screen.tsx";
import { MemberPage } from "../layout/member-page.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Semana";

const asListed = (edition: Edition) => edition;

export function EditionPage() {
  useLive();
  const navigate = useNavigate();
  return (
    <CreatingScreen>
      {(create) => {
        const waiting = (
          <MemberPage title={<WeekTitleShape />} onCreate={create}>
            <WeekShape />
          </MemberPage>
        );
        return (
          <EditorsOnly title={TITLE} waiting={waiting}>
            <WithEdition title={TITLE} waiting={waiting} versionOf={asListed}>
              {(edition) => (
                <MemberPage title={<EditionTitle edition={edition} />} onCreate={create}>
                  <EditionView
                    key={edition.id}
                    edition={edition}
                    onMoved={(moved) => navigate(pathOfEdition(moved), { replace: true })}
                    onDeleted={() => navigate(paths.week, { replace: true })}
                  />
                </MemberPage>
              )}
            </WithEdition>
          </EditorsOnly>
        );
      }}
    </CreatingScreen>
  );
}
