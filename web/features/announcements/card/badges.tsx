import { clsx } from "clsx";
import { Ban, CalendarClock } from "lucide-react";
import type { Ministry } from "@/features/ministries/queries.ts";
import { badgeStyle } from "@/features/ministries/rules.ts";
import type { Said } from "../model/said.ts";
import { Marked } from "../search/found-words.tsx";

type StatusProps = { said: Pick<Said, "status" | "isOff"> };

/** The sign of what became of an announcement, the same wherever it is said. */
export function StatusIcon({ said }: StatusProps) {
  const Icon = said.isOff ? Ban : CalendarClock;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}

/** The status of an announcement that does not take place as announced, in a word and a sign. */
export function StatusBadge({ said }: StatusProps) {
  if (said.status === undefined) return null;
  return (
    <bdi className={clsx("badge", said.isOff ? "badge-cancelled" : "badge-postponed")}>
      <StatusIcon said={said} />
      {said.status}
    </bdi>
  );
}

/** A title; screen readers say the status before it, and the title of a cancelled announcement is struck through. */
export function StatusTitle({ said }: { said: Pick<Said, "title" | "status" | "isOff"> }) {
  const { title, status, isOff } = said;
  const words = <Marked text={title} />;
  return (
    <>
      {/* Apart, so that the direction of the line is that of the title. */}
      {status && <bdi className="sr-only">{status}: </bdi>}
      {isOff ? <s>{words}</s> : words}
    </>
  );
}

type StatusReasonProps = { said: Pick<Said, "reason">; className?: string };

/** Why an announcement does not take place as announced. */
export function StatusReason({ said: { reason }, className }: StatusReasonProps) {
  if (reason === "") return null;
  return (
    <p className={className}>
      Motivo: <bdi>{reason}</bdi>
    </p>
  );
}

/** The ministry's name on a readable tint of its colour; `N/A` without a ministry. */
export function MinistryBadge({ ministry }: { ministry: Ministry | null }) {
  const style = ministry ? badgeStyle(ministry.color) : undefined;
  return (
    <bdi className={clsx("badge", !style && "bg-sunken text-muted")} style={style}>
      {ministry?.name ?? "N/A"}
    </bdi>
  );
}
