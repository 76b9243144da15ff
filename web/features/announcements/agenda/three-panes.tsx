import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { later } from "@/parts.ts";
import { Late } from "@/ui/late.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { useChangeAddress, useLimitToDay } from "../board/board-address.ts";
import { ChoiceContext, choosing, chosenIn, type PaneProps } from "./chosen-announcement.ts";

/** From this width on there is room for three panes, as in three-panes.css. */
export const WIDE = "(width >= 74rem)";

const AgendaMonth = later.component((part) => part.AgendaMonth);
const AgendaPanel = later.component((part) => part.AgendaPanel);

const WAITING = (
  <div className="space-y-4 p-5">
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="h-48" />
  </div>
);
const WAITING_MONTH = <div className="card">{WAITING}</div>;

const FAILED = <p className="p-5">Não foi possível mostrar o aviso aqui.</p>;

const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Calls `lift` when Esc is pressed and no dialog or menu is open, which Esc would close. */
function useEscape(lift: () => unknown): void {
  const press = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented && !document.querySelector(LAYERS)) lift();
  });
  // In a layout effect, so that it is ready when the list is shown.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

type ThreePanesProps = PaneProps & { isWide: boolean; children: ReactNode };

/** The list between a month and the chosen announcement. The style sheet keeps their places from the first paint. */
export function ThreePanes({ isWide, children, ...board }: ThreePanesProps) {
  const { announcements, shown, ofDay, filtering } = board;
  const [search] = useSearchParams();
  const change = useChangeAddress();
  const limitTo = useLimitToDay();
  useEscape(() => ofDay && !filtering.isOpen && limitTo(undefined));
  const isLimited = filtering.isOpen || ofDay !== undefined;
  const id = isWide ? chosenIn(search, shown, isLimited) : shown[0]?.id;
  const choice = useMemo(
    () => (isWide ? { id, choose: choosing(change) } : undefined),
    [isWide, id, change],
  );
  return (
    <ChoiceContext value={choice}>
      <div className="desk">
        <section aria-label="Mês" data-pane className="desk-side">
          {isWide ? (
            <Late before={WAITING_MONTH}>
              <AgendaMonth {...board} />
            </Late>
          ) : (
            WAITING_MONTH
          )}
        </section>
        <div className="desk-list" data-list>
          {children}
        </div>
        {(id ?? !announcements) && (
          // The key makes each announcement begin at its top.
          <section key={id} aria-label="Aviso escolhido" className="desk-side card">
            {id && isWide ? (
              <Late before={WAITING} failure={FAILED}>
                <AgendaPanel id={id} {...board} />
              </Late>
            ) : (
              WAITING
            )}
          </section>
        )}
      </div>
    </ChoiceContext>
  );
}
