import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { pathOfEdition } from "@/features/editions/model/find-edition.ts";
import { EditionView } from "@/features/editions/week/overview/edition-view.tsx";
import { weekTitle } from "@/features/editions/week/week-title.ts";
import { useLive } from "@/lib/data/live.ts";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import { CreatingScreen } from "../layout/dialogs/creating-screen.tsx";
import { MemberPage } from "../layout/member-page.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Semana";

export function EditionPage() {
  useLive();
  const navigate = useNavigate();
  return (
    <CreatingScreen>
      {(create) => (
        <EditorsOnly title={TITLE}>
          <WithEdition title={TITLE}>
            {(edition) => (
              <MemberPage title={weekTitle(edition)} onCreate={create}>
                <EditionView
                  edition={edition}
                  onMoved={(moved) => navigate(pathOfEdition(moved), { replace: true })}
                  onDeleted={() => navigate(paths.week, { replace: true })}
                />
              </MemberPage>
            )}
          </WithEdition>
        </EditorsOnly>
      )}
    </CreatingScreen>
  );
}
