import { clsx } from "clsx";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { Button } from "@/ui/button.tsx";
import type { Announcement } from "../model/queries.ts";

/** The functions must stay the same between renders, so that the memoised cards are not rendered again. */
export type ListActions = {
  onDuplicate: (announcement: Announcement, opener: HTMLElement) => void;
  onEdit: (announcement: Announcement, opener: HTMLElement) => void;
  onDelete: (announcement: Announcement, opener: HTMLElement) => void;
  /** Called when the pointer or the focus reaches a button. */
  onPrepare: () => void;
};

const BUTTONS = [
  { label: "Duplicar aviso", Icon: Copy, on: "onDuplicate", variant: "icon" },
  { label: "Editar aviso", Icon: Pencil, on: "onEdit", variant: "icon" },
  { label: "Excluir aviso", Icon: Trash2, on: "onDelete", variant: "iconDanger" },
] as const;

type CardActionsProps = { announcement: Announcement; actions: ListActions; className?: string };

/** Shown on hover, on keyboard focus, and always on devices that cannot hover (decision 18). */
export function CardActions({ announcement, actions, className = "reveal" }: CardActionsProps) {
  return (
    <div className={clsx("-mr-2 flex shrink-0", className)}>
      {BUTTONS.map(({ label, Icon, on, variant }) => (
        <Button
          key={on}
          variant={variant}
          aria-label={`${label} ${announcement.title}`}
          data-tooltip={label}
          onPointerEnter={actions.onPrepare}
          onFocus={actions.onPrepare}
          onClick={({ currentTarget }) => actions[on](announcement, currentTarget)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}

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

export type ManagedCardProps = Omit<CardActionsProps, "className"> & {
  card: RefObject<HTMLElement | null>;
  /** It was just saved. */
  marked: boolean;
  /** Called when a marked card has been shown for a while. */
  onShown: () => void;
};

/** What a card has for who may change it: its buttons, and that it is shown after it was saved. */
export function ManagedCard({ card, marked, onShown, ...actions }: ManagedCardProps) {
  useEffect(() => {
    if (marked && card.current) return showCard(card.current, onShown);
  }, [marked, card, onShown]);

  return <CardActions {...actions} />;
}
