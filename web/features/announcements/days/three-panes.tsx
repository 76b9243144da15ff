import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { laterBundle } from "@/bundles.ts";
import { isUuid } from "@/lib/data/uuid.ts";
import { propertyOf } from "@/lib/property-of.ts";
import { Lazy } from "@/ui/lazy.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { type Choice, ChoiceContext } from "../card/choice.ts";
import {
  CHOSEN,
  type Filtering,
  presentParams,
  useChangeAddress,
  useLimitToDay,
} from "../model/board-address.ts";
import { newsOf } from "../model/kinds.ts";
import type { Announcement } from "../model/queries.ts";
import type { Actor } from "../model/rules.ts";

export type PaneProps = {
  /** All upcoming announcements; undefined until the announcements are loaded. */
  announcements: Announcement[] | undefined;
  /** The announcements that the list shows. */
  shown: Announcement[];
  /** The only day that the list shows; undefined if the list shows all days. */
  day: string | undefined;
  filtering: Filtering;
  now: number;
  actor: Actor | undefined;
};

/**
 * Media queries for windows with enough space: `WIDE` for three panes, `WITH_MONTH` for a month
 * beside the list. The numbers must match `three-panes.css`.
 */
export const WIDE = "(min-width: 74rem)";
export const WITH_MONTH = "(min-width: 48rem)";

const MonthPane = laterBundle.component((part) => part.MonthPane);
const AnnouncementPane = laterBundle.component((part) => part.AnnouncementPane);

const WAITING = (
  <div className="space-y-4 p-5">
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="h-48" />
  </div>
);
const FAILED = <p className="p-5">Não foi possível mostrar o aviso aqui.</p>;

type ThreePanesProps = PaneProps & { isWide: boolean; hasMonth: boolean; children: ReactNode };

/**
 * Shows the list between a month and the chosen announcement. The style sheet reserves the space of
 * both panes from the first paint.
 */
export function ThreePanes({ isWide, hasMonth, children, ...board }: ThreePanesProps) {
  const { announcements, shown, day, filtering } = board;
  const [search] = useSearchParams();
  const change = useChangeAddress();
  const limitTo = useLimitToDay();
  // Esc shows all days again. If a dialog or menu has handled the key before and prevented the
  // default, Esc does nothing here.
  const press = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    const isLifted = key === "Escape" && !defaultPrevented && day && !filtering.isOpen;
    if (isLifted) limitTo(undefined);
  });
  // The listener is added in a layout effect, so that Esc works as soon as the list is painted.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  const namedId = search.get(CHOSEN) ?? "";
  const isLimited = filtering.isOpen || day !== undefined;
  const isKnown = isLimited ? shown.some((one) => one.id === namedId) : isUuid(namedId);
  // The first news is shown beside the list, because the standing programme is known.
  const id = isWide && isKnown ? namedId : (newsOf(shown)[0] ?? shown[0])?.id;
  const choice = useMemo(() => {
    const choose: Choice["choose"] = (next, replace = false) => {
      // The style sheet hides the panes if the text is too large. If the panes are hidden, the link
      // opens the announcement's page instead.
      if (!laterBundle.loaded || !document.querySelector<HTMLElement>("[data-pane]")?.offsetWidth)
        return false;
      // While the search is open, its history entry is replaced and not added to, because Back must
      // close the search.
      const state = propertyOf(window.history.state, "usr");
      const isSame = presentParams().get(CHOSEN) === next;
      change({ [CHOSEN]: next }, { replace: replace || isSame || Boolean(state), state });
      return true;
    };
    return isWide ? { id, choose } : undefined;
  }, [isWide, id, change]);
  const lazyPane = (pane: ReactNode, before: ReactNode, failure = before) =>
    pane ? (
      <Lazy before={before} failure={failure}>
        {pane}
      </Lazy>
    ) : (
      before
    );
  return (
    <ChoiceContext value={choice}>
      <div className="three-panes">
        <section aria-label="Mês" className="side-pane">
          {lazyPane(hasMonth && <MonthPane {...board} />, <div className="card">{WAITING}</div>)}
        </section>
        <div className="list-pane" data-list>
          {children}
        </div>
        {(id ?? !announcements) && (
          // The key mounts a new pane for each announcement, so that the new pane is scrolled to
          // its top.
          <section key={id} aria-label="Aviso escolhido" data-pane className="side-pane card">
            {lazyPane(isWide && id && <AnnouncementPane id={id} {...board} />, WAITING, FAILED)}
          </section>
        )}
      </div>
    </ChoiceContext>
  );
}
