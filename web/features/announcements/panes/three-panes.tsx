import { createContext, type ReactNode, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { announcementPath } from "@/app/addresses.ts";
import { laterBundle } from "@/bundles.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { Lazy } from "@/ui/lazy.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import {
  CHOSEN,
  type Filtering,
  presentParams,
  useChangeAddress,
  useLimitToDay,
} from "../board/board-address.ts";
import type { ListActions } from "../card/card-actions.tsx";
import type { Announcement } from "../model/queries.ts";
import type { Actor } from "../model/rules.ts";

export type PaneProps = {
  /** All announcements that are to come; undefined while they are not known. */
  announcements: Announcement[] | undefined;
  /** The announcements that the list shows. */
  shown: Announcement[];
  /** The same when the list is limited to a day. */
  ofDay: Announcement[] | undefined;
  filtering: Filtering;
  now: number;
  actor: Actor | undefined;
  actions: ListActions;
};

type Choice = {
  id: string | undefined;
  /** Shows another one there. `replace` adds no history entry. Returns false where large text leaves no room for it. */
  choose: (id: string, replace?: boolean) => boolean;
};

/** Undefined where a link to an announcement leads to its screen. */
export const ChoiceContext = createContext<Choice | undefined>(undefined);

/** Returns the link of an announcement's card in the list, for which Back looks too. */
export const linkInList = (id: string) =>
  document.querySelector<HTMLElement>(`[data-list] a[href="${announcementPath(id)}"]`);

/** From this width on there is room for three panes, as in three-panes.css. */
export const WIDE = "(width >= 74rem)";

const MonthPane = laterBundle.component((part) => part.MonthPane);
const AnnouncementPane = laterBundle.component((part) => part.AnnouncementPane);

const WAITING = (
  <div className="space-y-4 p-5">
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="h-48" />
  </div>
);
const FAILED = <p className="p-5">Não foi possível mostrar o aviso aqui.</p>;

type ThreePanesProps = PaneProps & { isWide: boolean; children: ReactNode };

/** The list between a month and the chosen announcement. The style sheet keeps their places from the first paint. */
export function ThreePanes({ isWide, children, ...board }: ThreePanesProps) {
  const { announcements, shown, ofDay, filtering } = board;
  const [search] = useSearchParams();
  const change = useChangeAddress();
  const limitTo = useLimitToDay();
  // A dialog or menu that Esc closes prevents the default.
  const press = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    const isLifted = key === "Escape" && !defaultPrevented && ofDay && !filtering.isOpen;
    if (isLifted) limitTo(undefined);
  });
  // In a layout effect, so that it is ready when the list is shown.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  const named = search.get(CHOSEN) ?? "";
  const isLimited = filtering.isOpen || ofDay !== undefined;
  const isKnown = isLimited ? shown.some((one) => one.id === named) : isUuid(named);
  const id = isWide && isKnown ? named : shown[0]?.id;
  const choice = useMemo(() => {
    const choose: Choice["choose"] = (next, replace = false) => {
      // The style sheet decides whether there is room. Without the code of the panes the link leads to its screen.
      if (!laterBundle.loaded || !document.querySelector<HTMLElement>("[data-pane]")?.offsetWidth)
        return false;
      // An open search is a history entry that must stay the last one.
      const state: unknown = Reflect.get(Object(window.history.state), "usr");
      const isSame = presentParams().get(CHOSEN) === next;
      change({ [CHOSEN]: next }, { replace: replace || isSame || Boolean(state), state });
      return true;
    };
    return isWide ? { id, choose } : undefined;
  }, [isWide, id, change]);
  const lazyPane = (pane: ReactNode, before: ReactNode, failure = before) =>
    isWide && pane ? <Lazy {...{ before, failure }}>{pane}</Lazy> : before;
  return (
    <ChoiceContext value={choice}>
      <div className="three-panes">
        <section aria-label="Mês" data-pane className="side-pane">
          {lazyPane(<MonthPane {...board} />, <div className="card">{WAITING}</div>)}
        </section>
        <div className="list-pane" data-list>
          {children}
        </div>
        {(id ?? !announcements) && (
          // The key makes each announcement begin at its top.
          <section key={id} aria-label="Aviso escolhido" className="side-pane card">
            {lazyPane(id && <AnnouncementPane id={id} {...board} />, WAITING, FAILED)}
          </section>
        )}
      </div>
    </ChoiceContext>
  );
}
