import type { NavigateFunction } from "react-router";
import { ownPartPath, paths } from "@/app/addresses.ts";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { notify, type ToastContent } from "@/ui/toast.ts";
import { partOf } from "../model/all-announcements-query.ts";
import {
  DAY,
  filterIn,
  filterParameters,
  mergeParams,
  NO_FILTER,
  presentParams,
} from "../model/board-address.ts";
import { inputsOf } from "../model/end-time.ts";
import { isNotice, kindOf } from "../model/kinds.ts";
import { ongoingAt } from "../model/ongoing.ts";
import type { Announcement } from "../model/queries.ts";
import { isWithin, PERIOD_DAYS, type Period, shortestPeriodFor } from "../model/rules.ts";
import { applyFilter } from "../search/filter-announcements.ts";

export type BoardView = {
  period: Period;
  onPeriod: (period: Period) => void;
  onShow: (id: string) => void;
};

/**
 * Returns a text and a button that lead to an announcement that the chosen period of the board
 * hides (decision 17).
 */
export function whereHidden(
  announcement: Announcement,
  { onPeriod, onShow }: BoardView,
  userId: string | undefined,
  navigate: NavigateFunction,
) {
  const now = Date.now();
  if (ongoingAt([announcement], now).length > 0) return { where: "Está em “Acontecendo agora”." };
  const shortest = shortestPeriodFor(announcement, now);
  if (shortest) {
    const days = `${PERIOD_DAYS[shortest]} dias`;
    // Another dialog may be open when the button is pressed. Therefore the period of the board
    // changes only after all dialogs have closed.
    const onClick = () =>
      backLayers.whenClosed(() => {
        onPeriod(shortest);
        onShow(announcement.id);
      });
    return { where: `Aparece em ${days}`, action: { label: `Mostrar ${days}`, onClick } };
  }
  const part = partOf(announcement, now);
  return {
    where:
      part === "passados"
        ? "A data já passou: ele fica entre os passados."
        : "Aparece quando faltarem 30 dias.",
    // Only the author gets the button "Meus avisos", because that page lists only a person's own
    // announcements.
    ...(announcement.created_by === userId && {
      action: { label: "Meus avisos", onClick: () => navigate(ownPartPath(part)) },
    }),
  };
}

/**
 * Removes the search and the day from the board's URL, if search or day would hide the saved
 * announcement.
 */
function clearSearch(announcement: Announcement, navigate: NavigateFunction): void {
  if (window.location.pathname !== paths.home) return;
  const present = presentParams();
  const day = isNotice(announcement) ? null : inputsOf(announcement).date;
  const isOnDay = [null, day].includes(present.get(DAY));
  if (isOnDay && applyFilter([announcement], filterIn(present)).length > 0) return;
  const search = mergeParams(present, { ...filterParameters(NO_FILTER), [DAY]: "" });
  navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
}

/** Returns a function that reports a saved announcement and shows the announcement on the board. */
export const notifyOnBoard =
  (board: BoardView, userId: string | undefined, navigate: NavigateFunction) =>
  (toast: ToastContent, announcement: Announcement) => {
    // An open dialog has its own entry in the browser history. Therefore the URL of the board
    // changes only after the dialog has closed.
    backLayers.whenClosed(() => clearSearch(announcement, navigate));
    const now = Date.now();
    // The board shows a notice above the days of every period.
    const isShown = isNotice(announcement)
      ? Date.parse(announcement.date) >= now
      : isWithin(board.period, announcement, now);
    if (isShown) board.onShow(announcement.id);
    const line =
      kindOf(announcement) === "routine" ? { where: "No mural ele aparece como linha." } : {};
    const { where, ...way } = isShown ? line : whereHidden(announcement, board, userId, navigate);
    const description = where ? `${toast.description}\n${where}` : toast.description;
    notify.success({ ...toast, ...way, description });
  };
