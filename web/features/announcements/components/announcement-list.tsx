import { memo } from "react";
import type { Announcement } from "../queries.ts";
import { type Actor, canManage, isUrgent } from "../rules.ts";
import { AnnouncementCard } from "./announcement-card.tsx";
import { CardActions } from "./card-actions.tsx";

/** The same functions in every rendering, so that a long list need not be rendered again for them. */
export type ListActions = {
  onDuplicate: (announcement: Announcement, opener: HTMLElement) => void;
  onEdit: (announcement: Announcement, opener: HTMLElement) => void;
  onDelete: (announcement: Announcement, opener: HTMLElement) => void;
  /** The person is about to edit or delete. */
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

type AnnouncementListProps = {
  announcements: Announcement[];
  actor: Actor | undefined;
  now: number;
  actions: ListActions;
};

export function AnnouncementList({ announcements, actor, now, actions }: AnnouncementListProps) {
  return (
    <ul className="card-grid">
      {announcements.map((announcement) => (
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
