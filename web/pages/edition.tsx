import { useNavigate } from "react-router";
import { useEditionPath } from "@/features/editions/use-edition-path.ts";
import { useLiveEditions } from "@/features/editions/use-live-editions.ts";
import { EditionView } from "@/features/editions/week-overview/edition-view.tsx";
import { useNow } from "@/lib/clock.ts";
import { dayInWords, formatTime } from "@/lib/dates.ts";
import { EditorsOnly } from "../layout/editors-only.tsx";
import { MemberPage } from "../layout/member-page.tsx";
import { paths } from "../paths.ts";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Fechar a semana";

/** `Culto de domingo, 29 de novembro, 19:00`. */
function serviceTitle(serviceAt: string, now: number): string {
  return `Culto de ${dayInWords(serviceAt, now)}, ${formatTime(serviceAt)}`;
}

export function EditionPage() {
  useLiveEditions();
  const navigate = useNavigate();
  const pathOf = useEditionPath();
  const now = useNow();
  return (
    <EditorsOnly title={TITLE}>
      <WithEdition title={TITLE}>
        {(edition) => (
          <MemberPage title={serviceTitle(edition.service_at, now)} narrow>
            <EditionView
              edition={edition}
              onMoved={(moved) => navigate(pathOf(moved), { replace: true })}
              onDeleted={() => navigate(paths.week, { replace: true })}
            />
          </MemberPage>
        )}
      </WithEdition>
    </EditorsOnly>
  );
}
