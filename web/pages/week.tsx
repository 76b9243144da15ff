import { useState } from "react";
import { useNavigate } from "react-router";
import { WeekOverview } from "@/features/editions/week/overview/week-overview.tsx";
import { WeekShape, WeekTitleShape } from "@/features/editions/week/week-shape.tsx";
import { WeekTitle } from "@/features/editions/week/week-title.tsx";
import { EditorsOnly } from "../layout/allowed-only.tsx";
import { CreatingScreen } from "../layout/dialogs/creating-screen.tsx";
import { MemberPage } from "../layout/member-page.tsx";

export function WeekPage() {
  const navigate = useNavigate();
  const [isPlanning, setIsPlanning] = useState(false);
  return (
    <CreatingScreen>
      {(create) => (
        <EditorsOnly
          title="Semana"
          waiting={
            <MemberPage title={<WeekTitleShape />} onCreate={create}>
              <WeekShape />
            </MemberPage>
          }
        >
          <MemberPage title={isPlanning ? "Preparar outro culto" : <WeekTitle />} onCreate={create}>
            <WeekOverview
              isPlanning={isPlanning}
              onPlan={() => setIsPlanning(true)}
              onOpen={(path) => navigate(path)}
            />
          </MemberPage>
        </EditorsOnly>
      )}
    </CreatingScreen>
  );
}
