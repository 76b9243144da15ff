import { clsx } from "clsx";
import { Ban, CalendarClock } from "lucide-react";
import type { Ministry } from "@/features/ministries/queries.ts";
import { badgeStyle } from "@/features/ministries/rules.ts";
import { changedStatus } from "../model/summary.ts";

type StatusProps = { announcement: { status: string } };

/** The sign of what became of an announcement, the same wherever it is said. */
export function StatusIcon({ announcement }: StatusProps) {
  const Icon = announcement.status === "cancelled" ? Ban : CalendarClock;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}

/** What became of an announcement that does not take place as announced, in a word and a sign. */
export function StatusBadge({ announcement }: StatusProps) {
  const name = changedStatus(announcement);
  const isCancelled = announcement.status === "cancelled";
  if (name === undefined) return null;
  return (
    <bdi className={clsx("badge", isCancelled ? "badge-cancelled" : "badge-postponed")}>
      <StatusIcon announcement={announcement} />
      {name}
    </bdi>
  );
}

/** A title; what became of the announcement is heard before it, and a cancelled one is struck through. */
export function StatusTitle({ announcement }: { announcement: { status: string; title: string } }) {
  const { status, title } = announcement;
  const name = changedStatus(announcement);
  return (
    <>
      {/* Apart, so that the direction of the line is that of the title. */}
      {name && <bdi className="sr-only">{name}: </bdi>}
      {status === "cancelled" ? <s>{title}</s> : title}
    </>
  );
}

type StatusReasonProps = {
  announcement: { status: string; status_reason: string | null };
  className?: string;
};

/** Why an announcement does not take place as announced. */
export function StatusReason({ announcement, className }: StatusReasonProps) {
  if (!announcement.status_reason || changedStatus(announcement) === undefined) return null;
  return (
    <p className={className}>
      Motivo: <bdi>{announcement.status_reason}</bdi>
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
