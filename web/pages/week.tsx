import { useNavigate } from "react-router";
import { WeekOverview } from "@/features/editions/week/overview/week-overview.tsx";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import { CreatingScreen } from "../layout/dialogs/creating-screen.tsx";
import { MemberPage } from "../layout/member-page.tsx";

const TITLE = "Fechar a semana";

export function WeekPage() {
  const navigate = useNavigate();
  return (
    <CreatingScreen>
      {(create) => (
        <EditorsOnly title={TITLE}>
          <MemberPage title={TITLE} narrow onCreate={create}>
            <WeekOverview onOpen={(path) => navigate(path)} />
          </MemberPage>
        </EditorsOnly>
      )}
    </CreatingScreen>
  );
}
