import { memo, startTransition, useEffect, useState } from "react";
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

// More than any screen shows at first. The others follow without holding up what stands, and make the
// page that the server sends no longer.
const FIRST_CARDS = 9;

function useFollowing(): boolean {
  const [following, setFollowing] = useState(false);
  useEffect(() => startTransition(() => setFollowing(true)), []);
  return following;
}

type AnnouncementListProps = {
  announcements: Announcement[];
  actor: Actor | undefined;
  now: number;
  actions: ListActions;
};

export function AnnouncementList({ announcements, actor, now, actions }: AnnouncementListProps) {
  const standing = useFollowing() ? announcements : announcements.slice(0, FIRST_CARDS);
  return (
    <ul className="card-grid">
      {standing.map((announcement) => (
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
