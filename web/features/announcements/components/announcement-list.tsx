import { memo, startTransition, useEffect, useState } from "react";
import type { Announcement } from "../queries.ts";
import { type Actor, canManage, isUrgent } from "../rules.ts";
import { AnnouncementCard } from "./announcement-card.tsx";
import { CardActions } from "./card-actions.tsx";

/** The functions must stay the same between renders, so that the memoised cards are not rendered again. */
export type ListActions = {
  onDuplicate: (announcement: Announcement, opener: HTMLElement) => void;
  onEdit: (announcement: Announcement, opener: HTMLElement) => void;
  onDelete: (announcement: Announcement, opener: HTMLElement) => void;
  /** Called when the pointer or the focus reaches a button. */
  onPrepare: () => void;
};

type ItemProps = {
  announcement: Announcement;
  urgent: boolean;
  manageable: boolean;
  actions: ListActions;
};

const Item = memo(function Item({ announcement, urgent, manageable, actions }: ItemProps) {
  const { onDuplicate, onEdit, onDelete, onPrepare } = actions;
  return (
    <li>
      <AnnouncementCard
        announcement={announcement}
        urgent={urgent}
        actions={
          manageable && (
            <CardActions
              title={announcement.title}
              onDuplicate={(opener) => onDuplicate(announcement, opener)}
              onEdit={(opener) => onEdit(announcement, opener)}
              onDelete={(opener) => onDelete(announcement, opener)}
              onPrepare={onPrepare}
            />
          )
        }
      />
    </li>
  );
});

// More than any screen shows at first. The others are rendered in the browser, in a transition, and keep the
// server's page short.
const FIRST_CARDS = 9;

function useRest(): boolean {
  const [rest, setRest] = useState(false);
  useEffect(() => startTransition(() => setRest(true)), []);
  return rest;
}

type AnnouncementListProps = {
  announcements: Announcement[];
  actor: Actor | undefined;
  now: number;
  actions: ListActions;
};

export function AnnouncementList({ announcements, actor, now, actions }: AnnouncementListProps) {
  const rendered = useRest() ? announcements : announcements.slice(0, FIRST_CARDS);
  return (
    <ul className="card-grid">
      {rendered.map((announcement) => (
        <Item
          key={announcement.id}
          announcement={announcement}
          urgent={isUrgent(announcement, now)}
          manageable={canManage(actor, announcement)}
          actions={actions}
        />
      ))}
    </ul>
  );
}
