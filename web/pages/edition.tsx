import { EditorsOnly } from "../layout/editors-only.tsx";
import { MemberPage } from "../layout/member-page.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Fechar a semana";

export function EditionPage() {
  return (
    <EditorsOnly title={TITLE}>
      <WithEdition title={TITLE}>
        {(edition) => <MemberPage title={TITLE}>{edition.service_at}</MemberPage>}
      </WithEdition>
    </EditorsOnly>
  );
}
