import { Clock, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/cn.ts";
import { formatDay, formatTime } from "@/lib/dates.ts";
import { CalendarIcon } from "@/ui/calendar-icon.tsx";
import type { Announcement } from "../queries.ts";
import { AnnouncementText } from "./announcement-text.tsx";
import { MinistryBadge } from "./ministry-badge.tsx";

type AnnouncementCardProps = { announcement: Announcement; urgent: boolean; actions: ReactNode };

export function AnnouncementCard({ announcement, urgent, actions }: AnnouncementCardProps) {
  const { title, description, date, ministry } = announcement;
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={cn(
        "group card relative flex h-full flex-col overflow-hidden",
        urgent && "card-urgent",
      )}
    >
      <div
        aria-hidden
        className="h-1.5 shrink-0 bg-line"
        style={ministry ? { backgroundColor: ministry.color } : undefined}
      />
      <div className="flex grow flex-col gap-3 px-5 pt-3 pb-5">
        <div className="flex min-h-11 items-start gap-2">
          <div className="flex min-w-0 grow flex-wrap items-center gap-2 py-1.5">
            <MinistryBadge ministry={ministry} />
            {urgent && (
              <span className="inline-flex items-center gap-1.5 rounded-full bg-urgent px-3 py-0.5 font-semibold text-on-urgent">
                <TriangleAlert aria-hidden className="size-4" />
                Urgente
              </span>
            )}
          </div>
          {actions}
        </div>
        <h3
          id={titleId}
          dir="auto"
          className="font-serif text-xl leading-snug font-semibold text-balance wrap-anywhere"
        >
          {title}
        </h3>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 font-bold tabular-nums">
          <time dateTime={date} className="contents">
            <span className="inline-flex items-center gap-2">
              <CalendarIcon aria-hidden className="size-5 shrink-0 self-center text-accent-ink" />
              {formatDay(date)}
            </span>
            <span className="inline-flex items-center gap-2 text-lg leading-6">
              <Clock aria-hidden className="size-5 shrink-0 self-center text-accent-ink" />
              {formatTime(date)}
            </span>
          </time>
        </p>
        <AnnouncementText text={description} title={title} />
      </div>
    </article>
  );
}
