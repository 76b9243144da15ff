import { type ReactNode, useId } from "react";
import type { Announcement } from "../model/queries.ts";
import { AnnouncementLink } from "./announcement-link.tsx";
import { MinistryBadge, StatusBadge, StatusReason, StatusTitle } from "./badges.tsx";
import { CardActions, type ListActions } from "./card-actions.tsx";
import { RowDate } from "./card-date.tsx";

type ListRowProps = {
  date: string;
  endsAt?: string | null;
  title: ReactNode;
  /** What stands under the title. */
  children: ReactNode;
  badges?: ReactNode;
  buttons: ReactNode;
};

/** A row of a list: date, title and what is said below it, badges, and what can be done. */
export function ListRow({ date, endsAt = null, title, children, badges, buttons }: ListRowProps) {
  const titleId = useId();
  return (
    // Wraps by the width of its text, which may be twice as large as usual.
    <li
      aria-labelledby={titleId}
      className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <RowDate date={date} ends_at={endsAt} />
      <div className="min-w-0 grow basis-full sm:basis-64">
        <h2 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        <div className="wrap-anywhere text-muted">{children}</div>
      </div>
      {badges && <p className="flex max-w-full min-w-0 flex-wrap gap-2">{badges}</p>}
      <div className="ml-auto flex max-w-full flex-wrap items-center justify-end">{buttons}</div>
    </li>
  );
}

type AnnouncementRowProps = {
  announcement: Announcement;
  byline: string | undefined;
  /** A button before the others. */
  extra: ReactNode;
  actions: ListActions;
};

/** An announcement in a list of the administration or of a member's own. */
export function AnnouncementRow({ announcement, byline, extra, actions }: AnnouncementRowProps) {
  const { id, date, ends_at, location, ministry } = announcement;
  return (
    <ListRow
      date={date}
      endsAt={ends_at}
      title={
        <AnnouncementLink id={id}>
          <StatusTitle announcement={announcement} />
        </AnnouncementLink>
      }
      badges={
        <>
          <StatusBadge announcement={announcement} />
          <MinistryBadge ministry={ministry} />
        </>
      }
      buttons={
        <>
          {extra}
          <CardActions
            {...{ announcement, actions }}
            className="max-w-full flex-wrap justify-end"
          />
        </>
      }
    >
      <div className="mt-2 empty:hidden">
        {location && <p dir="auto">{location}</p>}
        <StatusReason announcement={announcement} />
        {byline && <p>{byline}</p>}
      </div>
    </ListRow>
  );
}
