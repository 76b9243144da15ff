import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { useService } from "@/features/church/model/use-service.ts";
import { pathOfEdition } from "@/features/editions/model/find-edition.ts";
import type { Edition } from "@/features/editions/model/queries.ts";
import { EditionView } from "@/features/editions/week/overview/edition-view.tsx";
import { WeekOverview } from "@/features/editions/week/overview/week-overview.tsx";
import {
  EditionTitle,
  OtherService,
  WeekTitle,
  WeekTitleShape,
} from "@/features/editions/week/week-title.tsx";
import { useLive } from "@/lib/data/live.ts";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { MemberPageFrame, MembersOnly, TEAM_ONLY } from "../layout/member-page.tsx";
import { WithEdition } from "./with-edition.tsx";

const TITLE = "Semana";

const waiting = (
  <MemberPageFrame title={<WeekTitleShape />} width="rows">
    <ListSkeleton label="Carregando a semana…" />
  </MemberPageFrame>
);

/** Renders the edition of the next service, or the proposal for that edition. */
export function WeekPage() {
  const navigate = useNavigate();
  const [isPlanning, setIsPlanning] = useState(false);
  const service = useService();
  return (
    <MembersOnly title={TITLE} waiting={waiting} refusal={TEAM_ONLY}>
      <MemberPageFrame
        width="rows"
        title={isPlanning ? `Preparar ${service.other}` : <WeekTitle />}
        action={<OtherService isPlanning={isPlanning} onPlan={() => setIsPlanning(true)} />}
      >
        <div className="week-page">
          <WeekOverview isPlanning={isPlanning} onOpen={(path) => navigate(path)} />
        </div>
      </MemberPageFrame>
    </MembersOnly>
  );
}

const asListed = (edition: Edition) => edition;

/** Renders the edition that the address names. */
export function EditionPage() {
  useLive();
  const navigate = useNavigate();
  return (
    <MembersOnly title={TITLE} waiting={waiting} refusal={TEAM_ONLY}>
      <WithEdition title={TITLE} waiting={waiting} versionOf={asListed}>
        {(edition) => (
          <MemberPageFrame title={<EditionTitle edition={edition} />} width="rows">
            <div className="week-page">
              <EditionView
                key={edition.id}
                edition={edition}
                onMoved={(moved) => navigate(pathOfEdition(moved), { replace: true })}
                onDeleted={() => navigate(paths.week, { replace: true })}
              />
            </div>
          </MemberPageFrame>
        )}
      </WithEdition>
    </MembersOnly>
  );
}
