import { useId } from "react";
import { formatDate, formatTime } from "@/lib/dates.ts";
import type { Announcement } from "../queries.ts";
import { CardActions } from "./card-actions.tsx";
import { MinistryBadge } from "./ministry-badge.tsx";

type AnnouncementRowProps = {
  announcement: Announcement;
  /** Null or undefined when the account was deleted. */
  author: string | null | undefined;
  onDuplicate: (opener: HTMLElement) => void;
  onEdit: (opener: HTMLElement) => void;
  onDelete: (opener: HTMLElement) => void;
  onPrepare: () => void;
};

/** An announcement in the admin's list: date, title, author and ministry. */
export function AnnouncementRow({ announcement, author, ...actions }: AnnouncementRowProps) {
  const { title, date, ministry } = announcement;
  const titleId = useId();
  return (
    <li
      aria-labelledby={titleId}
      className="card grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 p-4 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto_auto]"
    >
      <p className="font-semibold tabular-nums">
        <time dateTime={date}>
          {formatDate(date)} {formatTime(date)}
        </time>
      </p>
      <div className="min-w-0 max-sm:col-span-2">
        <h3 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
          {title}
        </h3>
        <p className="wrap-anywhere text-muted">Por {author ?? "uma conta excluída"}</p>
      </div>
      <p className="flex max-sm:col-span-2 max-sm:mt-2 sm:max-w-56 sm:justify-end">
        <MinistryBadge ministry={ministry} />
      </p>
      {/* On a phone beside the date, so that the title gets the full width. */}
      <CardActions
        {...actions}
        title={title}
        className="mr-0 max-sm:col-start-2 max-sm:row-start-1"
      />
    </li>
  );
}
