import { useNavigate } from "react-router";
import { serviceInWords } from "@/features/editions/service-words.ts";
import { useEditionPath } from "@/features/editions/use-edition-path.ts";
import { useLiveEditions } from "@/features/editions/use-live-editions.ts";
import { EditionView } from "@/features/editions/week-overview/edition-view.tsx";
import { EditorsOnly } from "../layout/editors-only.tsx";
import { MemberPage } from "../layout/member-page.tsx";
import { paths } from "../paths.ts";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Fechar a semana";

export function EditionPage() {
  useLiveEditions();
  const navigate = useNavigate();
  const pathOf = useEditionPath();
  return (
    <EditorsOnly title={TITLE}>
      <WithEdition title={TITLE}>
        {(edition) => (
          <MemberPage title={serviceInWords(edition.service_at)} narrow>
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
