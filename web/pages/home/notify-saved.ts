import type { NavigateFunction } from "react-router";
import { ownPartPath, paths } from "@/app/addresses.ts";
import {
  DAY,
  filterIn,
  NO_FILTER,
  withFilter,
} from "@/features/announcements/board/board-address.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import {
  isWithin,
  PERIOD_DAYS,
  type Period,
  shortestPeriodFor,
} from "@/features/announcements/model/rules.ts";
import { filtered } from "@/features/announcements/search/found.ts";
import { share } from "@/features/announcements/send/share.tsx";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { toInputs } from "@/lib/text/dates.ts";
import { notify, type ToastContent } from "@/ui/toast.ts";

type Board = {
  period: Period;
  /** In milliseconds. */
  now: number;
  /** Of whom is signed in. */
  userId: string | undefined;
  onPeriod: (period: Period) => void;
  /** The list shows the announcement of this id. */
  onShow: (id: string) => void;
  navigate: NavigateFunction;
};

/** Where an announcement is that the chosen period hides, and the way there (decision 17). */
function whereHidden(announcement: Announcement, board: Board) {
  const { now, userId, onPeriod, onShow, navigate } = board;
  const shortest = shortestPeriodFor(announcement, now);
  if (shortest) {
    const days = `${PERIOD_DAYS[shortest]} dias`;
    // Another dialog may be open by then.
    const onClick = () =>
      backLayers.whenClosed(() => {
        onPeriod(shortest);
        onShow(announcement.id);
      });
    return { where: `Aparece em ${days}`, action: { label: `Mostrar ${days}`, onClick } };
  }
  const isPast = Date.parse(announcement.date) < now;
  const address = ownPartPath(isPast ? "passados" : "adiante");
  return {
    where: isPast
      ? "A data já passou: ele fica entre os passados."
      : "Aparece quando faltarem 30 dias.",
    // Not among what somebody else has published.
    ...(announcement.created_by === userId && {
      action: { label: "Meus avisos", onClick: () => navigate(address) },
    }),
  };
}

/** Lifts a search, or a day, of the board that would hide the announcement. */
function liftSearch(announcement: Announcement, navigate: NavigateFunction): void {
  if (window.location.pathname !== paths.home) return;
  const present = new URLSearchParams(window.location.search);
  const isOnDay = [null, toInputs(announcement.date).date].includes(present.get(DAY));
  if (isOnDay && filtered([announcement], filterIn(present)).length > 0) return;
  const search = withFilter(present, NO_FILTER);
  search.delete(DAY);
  navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
}

/** Says that an announcement was saved, where it is, and offers to share it. */
export function notifySaved(told: ToastContent, announcement: Announcement, board: Board): void {
  // The dialog in which it was saved may still be open.
  backLayers.whenClosed(() => liftSearch(announcement, board.navigate));
  const isShown = isWithin(board.period, announcement, board.now);
  const { where, ...way } = isShown ? {} : whereHidden(announcement, board);
  notify.success({
    ...told,
    ...way,
    description: where ? `${told.description}\n${where}` : told.description,
    otherAction: { label: "Compartilhar", onClick: () => share(announcement) },
  });
}
