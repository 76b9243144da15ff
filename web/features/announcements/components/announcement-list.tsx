import type { Announcement } from "../queries.ts";
import { type Actor, canManage, isUrgent } from "../rules.ts";
import { AnnouncementCard } from "./announcement-card.tsx";
import { CardActions } from "./card-actions.tsx";

export type ListActions = {
  onDuplicate: (announcement: Announcement, opener: HTMLElement) => void;
  onEdit: (announcement: Announcement, opener: HTMLElement) => void;
  onDelete: (announcement: Announcement, opener: HTMLElement) => void;
  /** The person is about to edit or delete. */
  onPrepare: () => void;
};

type AnnouncementListProps = ListActions & {
  announcements: Announcement[];
  actor: Actor | undefined;
  now: number;
};

export function AnnouncementList(props: AnnouncementListProps) {
  const { announcements, actor, now, onDuplicate, onEdit, onDelete, onPrepare } = props;
  return (
    <ul className="card-grid">
      {announcements.map((announcement) => (
        <li key={announcement.id}>
          <AnnouncementCard
            announcement={announcement}
            urgent={isUrgent(announcement, now)}
            actions={
              canManage(actor, announcement) && (
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
      ))}
    </ul>
  );
}
