import { type ReactNode, useId } from "react";
import { formatDate, formatTime } from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";
import { AnnouncementLink } from "./announcement-link.tsx";
import { MinistryBadge, StatusBadge, StatusReason, StatusTitle } from "./badges.tsx";
import { CardActions } from "./card-actions.tsx";

type AnnouncementRowProps = {
  announcement: Announcement;
  byline: string | undefined;
  /** A button before the others. */
  extra?: ReactNode;
  onDuplicate: (opener: HTMLElement) => void;
  onEdit: (opener: HTMLElement) => void;
  onDelete: (opener: HTMLElement) => void;
  onPrepare: () => void;
};

/** `21:00`, or `23/11/2026 12:00` when it ends on another day. */
function endText(date: string, endsAt: string): string {
  const day = formatDate(endsAt);
  return day === formatDate(date) ? formatTime(endsAt) : `${day}\u00a0${formatTime(endsAt)}`;
}

/** An announcement in a list of the administration or of a member's own: date, title, ministry and what can be done. */
export function AnnouncementRow({ announcement, byline, extra, ...actions }: AnnouncementRowProps) {
  const { id, title, date, ends_at, location, ministry } = announcement;
  const titleId = useId();
  return (
    // Wraps by the width of its text, which may be twice as large as usual.
    <li
      aria-labelledby={titleId}
      className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <p className="basis-full font-semibold tabular-nums sm:basis-42">
        <time dateTime={date}>
          {formatDate(date)} {formatTime(date)}
        </time>
        {ends_at && ` até ${endText(date, ends_at)}`}
      </p>
      <div className="min-w-0 grow basis-full sm:basis-64">
        <h2
          id={titleId}
          dir="auto"
          className="mb-2 font-serif text-lg font-semibold wrap-anywhere last:mb-0"
        >
          <AnnouncementLink id={id}>
            <StatusTitle announcement={announcement} />
          </AnnouncementLink>
        </h2>
        {location && (
          <p dir="auto" className="wrap-anywhere text-muted">
            {location}
          </p>
        )}
        <StatusReason announcement={announcement} className="wrap-anywhere text-muted" />
        {byline && <p className="wrap-anywhere text-muted">{byline}</p>}
      </div>
      <p className="flex max-w-full min-w-0 flex-wrap gap-2">
        <StatusBadge announcement={announcement} />
        <MinistryBadge ministry={ministry} />
      </p>
      <div className="ml-auto flex max-w-full flex-wrap justify-end">
        {extra}
        <CardActions {...actions} title={title} className="max-w-full flex-wrap justify-end" />
      </div>
    </li>
  );
}
