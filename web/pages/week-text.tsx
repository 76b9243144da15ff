import { EditorsOnly } from "../layout/editors-only.tsx";
import { MemberPage } from "../layout/member-page.tsx";
import { WithEdition } from "./edition/with-edition.tsx";

const TITLE = "Texto da semana";

export function WeekTextPage() {
  return (
    <EditorsOnly title={TITLE}>
      <WithEdition title={TITLE}>
        {(edition) => <MemberPage title={TITLE}>{edition.service_at}</MemberPage>}
      </WithEdition>
    </EditorsOnly>
  );
}
