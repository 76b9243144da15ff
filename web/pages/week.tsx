import { useNavigate } from "react-router";
import { WeekOverview } from "@/features/editions/week/overview/week-overview.tsx";
import { useWeekTitle } from "@/features/editions/week/week-title.ts";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import type { CreateButtonProps } from "../layout/dialogs/announcement-dialogs.tsx";
import { CreatingScreen } from "../layout/dialogs/creating-screen.tsx";
import { MemberPage } from "../layout/member-page.tsx";

const TITLE = "Semana";

export function WeekPage() {
  return (
    <CreatingScreen>
      {(create) => (
        <EditorsOnly title={TITLE}>
          <Week onCreate={create} />
        </EditorsOnly>
      )}
    </CreatingScreen>
  );
}

function Week({ onCreate }: CreateButtonProps) {
  const navigate = useNavigate();
  return (
    <MemberPage title={useWeekTitle()} onCreate={onCreate}>
      <WeekOverview onOpen={(path) => navigate(path)} />
    </MemberPage>
  );
}
