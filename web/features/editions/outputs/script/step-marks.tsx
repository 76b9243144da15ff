import { Ban, PencilLine } from "lucide-react";
import { StatusBadge } from "@/features/announcements/card/badges.tsx";
import { changedStatus } from "@/features/announcements/model/summary.ts";
import { changeWritten } from "../../model/change-written.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";

/** What the announcer has to know first: it is off, or it has changed since the week was published. */
export function StepMarks({ facts, serviceAt }: { facts: Chosen; serviceAt: string }) {
  if (!isAnnounced(facts)) {
    return (
      <p className="script-marks">
        <span className="badge badge-cancelled">
          <Ban aria-hidden />
          Retirado: não anunciar
        </span>
      </p>
    );
  }
  const change = changeWritten(facts, serviceAt);
  if (changedStatus(facts) === undefined && change === undefined) return null;
  return (
    <p className="script-marks">
      <StatusBadge announcement={facts} />
      {change && (
        <span className="badge is-changed">
          <PencilLine aria-hidden />
          Mudou depois de pronta. {change}
        </span>
      )}
    </p>
  );
}
