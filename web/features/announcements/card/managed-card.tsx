import { type RefObject, useEffect } from "react";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import type { Announcement } from "../model/queries.ts";
import { CardActions, type ListActions } from "./card-actions.tsx";

const SHOWN_MS = 4_000;
const DIALOG = "[role=dialog], [role=alertdialog]";

/**
 * Scrolls to a card that was just saved and gives it the focus, unless another dialog has it. Calls `onShown` when it
 * has been seen. Returns the function that cancels it.
 */
function showCard(card: HTMLElement, onShown: () => void): () => void {
  const timer = setTimeout(onShown, SHOWN_MS);
  // The dialog that it was saved in closes now, and gives the focus back first.
  afterPaint(() => {
    if (!card.isConnected || document.activeElement?.closest(DIALOG)) return;
    // A message that was pressed gives the focus back to what had it before, which must not come after the card.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { matches: isStill } = window.matchMedia("(prefers-reduced-motion: reduce)");
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "center", behavior: isStill ? "auto" : "smooth" });
  });
  return () => clearTimeout(timer);
}

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
