import { type RefObject, useEffect } from "react";
import { showCard } from "../board/show-card.ts";
import type { Announcement } from "../model/queries.ts";
import { CardActions } from "./card-actions.tsx";
import type { ListActions } from "./list-actions.ts";

type ManagedCardProps = {
  announcement: Announcement;
  actions: ListActions;
  card: RefObject<HTMLElement | null>;
  /** It was just saved. */
  marked: boolean;
  /** Called when a marked card has been shown for a while. */
  onShown: () => void;
};

/** What a card has for who may change it: its buttons, and that it is shown after it was saved. */
export function ManagedCard({ announcement, actions, card, marked, onShown }: ManagedCardProps) {
  const { onDuplicate, onEdit, onDelete, onPrepare } = actions;

  useEffect(() => {
    if (marked && card.current) return showCard(card.current, onShown);
  }, [marked, card, onShown]);

  return (
    <CardActions
      title={announcement.title}
      onDuplicate={(opener) => onDuplicate(announcement, opener)}
      onEdit={(opener) => onEdit(announcement, opener)}
      onDelete={(opener) => onDelete(announcement, opener)}
      onPrepare={onPrepare}
    />
  );
}
