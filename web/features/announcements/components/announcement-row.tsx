import { type ReactNode, useId } from "react";
import { formatDate, formatTime } from "@/lib/dates.ts";
import type { Announcement } from "../queries.ts";
import { CardActions } from "./card-actions.tsx";
import { MinistryBadge } from "./ministry-badge.tsx";

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

/** An announcement in a list of the administration or of a member's own: date, title, ministry and what can be done. */
export function AnnouncementRow({ announcement, byline, extra, ...actions }: AnnouncementRowProps) {
  const { title, date, ministry } = announcement;
  const titleId = useId();
  return (
    // Wraps by the width of its text, which may be twice as large as usual.
    <li
      aria-labelledby={titleId}
      className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3"
    >
      <p className="basis-full font-semibold tabular-nums sm:basis-42">
        <time dateTime={date}>
          {formatDate(date)} {formatTime(date)}
        </time>
      </p>
      <div className="min-w-0 grow basis-full sm:basis-64">
        <h2 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {byline && <p className="wrap-anywhere text-muted">{byline}</p>}
      </div>
      <p className="flex max-w-full min-w-0">
        <MinistryBadge ministry={ministry} />
      </p>
      <div className="ml-auto flex max-w-full flex-wrap justify-end">
        {extra}
        <CardActions {...actions} title={title} className="max-w-full flex-wrap justify-end" />
      </div>
    </li>
  );
}
