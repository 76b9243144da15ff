import { useQueryClient } from "@tanstack/react-query";
import {
  CalendarMinus2,
  CalendarX2,
  Copy,
  History,
  type LucideIcon,
  Megaphone,
  Pencil,
  Trash2,
  Undo,
} from "lucide-react";
import { use, useEffect } from "react";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { ActionMenu, type MenuEntry } from "@/ui/action-menu.tsx";
import { Button } from "@/ui/button.tsx";
import type { CardActionsProps } from "../card/announcement-card.tsx";
import { isNotice } from "../model/kinds.ts";
import { type Action, ActionsContext } from "../model/list-actions.ts";
import { confirm } from "../save/change-status.ts";
import { skip } from "../save/delete.ts";
import { useNotifyFollowers } from "./notify-button.tsx";
import { statusEntries } from "./status-values.ts";

const MARKED_MS = 4_000;
const DIALOG = "[role=dialog], [role=alertdialog]";

/**
 * Scrolls to the card of a saved announcement and focuses the card, unless a dialog has the focus.
 * @returns a function that cancels the later call of `onShown`
 */
function showCard(card: HTMLElement, onShown?: () => void): () => void {
  const timer = setTimeout(() => onShown?.(), MARKED_MS);
  // The closing dialog first returns the focus to its opener. Therefore `afterPaint` delays the
  // focus on the card.
  afterPaint(() => {
    if (!card.isConnected || document.activeElement?.closest(DIALOG)) return;
    const { matches: isMotionReduced } = window.matchMedia("(prefers-reduced-motion: reduce)");
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "center", behavior: isMotionReduced ? "auto" : "smooth" });
  });
  return () => clearTimeout(timer);
}

/**
 * Shows the edit and delete buttons while a card has hover or focus (decision 18). On devices
 * without hover, only the menu contains both actions.
 */
export function CardIcons({ announcement }: CardActionsProps) {
  const actions = use(ActionsContext);
  const icon = (name: string, Icon: LucideIcon, action?: Action) =>
    action && (
      <Button
        variant="icon"
        className="reveal card-icon [@media(hover:none)]:hidden"
        aria-label={`${name} aviso: ${announcement.title}`}
        data-tooltip={name}
        onClick={({ currentTarget }) => action(announcement, currentTarget)}
      >
        <Icon aria-hidden />
      </Button>
    );
  return (
    <>
      {icon("Editar", Pencil, actions.onEdit)}
      {icon("Excluir", Trash2, actions.onDelete)}
    </>
  );
}

/**
 * Shows the menu of a card to people who may change the announcement. After a save, scrolls to the
 * card.
 */
export function CardActions(props: CardActionsProps) {
  const { announcement, card, marked = false, onShown } = props;
  const actions = use(ActionsContext);
  useEffect(() => {
    if (marked && card?.current) return showCard(card.current, onShown);
  }, [marked, card, onShown]);

  const queryClient = useQueryClient();
  const notifyFollowers = useNotifyFollowers(announcement);
  const { undo, change, skip: skipping } = statusEntries(announcement, useNow());
  const entry = (
    label: string,
    Icon: LucideIcon,
    action?: Action,
    isDanger = false,
  ): MenuEntry[] =>
    action ? [{ label, Icon, isDanger, onChoose: (opener) => action(announcement, opener) }] : [];
  return (
    <ActionMenu
      title={announcement.title}
      entries={[
        ...entry("Editar", Pencil, actions.onEdit),
        ...entry("Duplicar", Copy, actions.onDuplicate),
        ...(undo ? entry(undo, Undo, (one) => confirm(queryClient, one)) : []),
        ...(isNotice(announcement) ? [] : entry(change, CalendarX2, actions.onCancelOrPostpone)),
        ...(skipping ? entry(skipping, CalendarMinus2, (one) => skip(queryClient, one)) : []),
        ...entry("Avisar agora", Megaphone, notifyFollowers),
        ...entry("Histórico", History, actions.onHistory),
        ...entry("Excluir", Trash2, actions.onDelete, true),
      ]}
      className="reveal"
    />
  );
}
