import { EditorsOnly } from "../layout/editors-only.tsx";
import { MemberPage } from "../layout/member-page.tsx";

const TITLE = "Fechar a semana";

export function WeekPage() {
  return (
    <EditorsOnly title={TITLE}>
      <MemberPage title={TITLE}>{null}</MemberPage>
    </EditorsOnly>
  );
}
