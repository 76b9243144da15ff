import { useNavigate } from "react-router";
import { WeekOverview } from "@/features/editions/week/overview/week-overview.tsx";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import { MemberPage } from "../layout/member-page.tsx";

const TITLE = "Fechar a semana";

export function WeekPage() {
  const navigate = useNavigate();
  return (
    <EditorsOnly title={TITLE}>
      <MemberPage title={TITLE} narrow>
        <WeekOverview onOpen={(path) => navigate(path)} />
      </MemberPage>
    </EditorsOnly>
  );
}
