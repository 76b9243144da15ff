import { Ban, CalendarClock, PencilLine } from "lucide-react";
import { changedStatus } from "@/features/announcements/model/summary.ts";
import { changeWritten } from "../../model/change-written.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";

/** What the announcer has to know first: it is off, or it is not what it was when the week was closed. */
export function StepMarks({ facts, serviceAt }: { facts: Chosen; serviceAt: string }) {
  if (!isAnnounced(facts)) {
    return (
      <p className="script-marks">
        <span className="is-off">
          <Ban aria-hidden />
          Retirado: não anunciar
        </span>
      </p>
    );
  }
  const status = changedStatus(facts);
  const change = changeWritten(facts, serviceAt);
  if (status === undefined && change === undefined) return null;
  const isPostponed = facts.status === "postponed";
  const StatusIcon = isPostponed ? CalendarClock : Ban;
  return (
    <p className="script-marks">
      {status && (
        <span className={isPostponed ? "is-postponed" : "is-off"}>
          <StatusIcon aria-hidden />
          {status}
        </span>
      )}
      {change && (
        <span className="is-changed">
          <PencilLine aria-hidden />
          Mudou depois de fechada. {change}
        </span>
      )}
    </p>
  );
}
