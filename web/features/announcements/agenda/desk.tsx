import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useMedia } from "@/lib/browser/media.ts";
import { later } from "@/parts.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import type { Announcement } from "../model/queries.ts";
import { ChoiceContext, DAY, type DeskProps } from "./choice.ts";

type Parts = NonNullable<typeof later.loaded>["deskParts"];

/** What stands beside the list, on screens with room for it; and what is to come on the day that the address names. */
export function useDesk(announcements: Announcement[] | undefined, now: number) {
  const [parts, setParts] = useState<Parts | null | undefined>(later.loaded?.deskParts);
  const [search] = useSearchParams();
  // As in desk.css.
  const isDesk = useMedia("(width >= 74rem)");
  useEffect(() => {
    if (!isDesk) return;
    // Without them the cards lead to their screens, as on a phone.
    later.load().then(
      ({ deskParts }) => setParts(deskParts),
      () => setParts(null),
    );
  }, [isDesk]);
  const desk = (isDesk && parts) || undefined;
  const ofDay = desk?.ofDay(search, announcements, now);
  // The whole list is not shown as if it were that of the day.
  return { parts: desk, ofDay, isWaiting: isDesk && parts === undefined && search.has(DAY) };
}

function Waiting() {
  return (
    <div className="space-y-4 p-5">
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-48" />
    </div>
  );
}

type BesideProps = DeskProps & { parts: Parts | undefined; children: ReactNode };

/** The list between a month and the chosen announcement; the style sheet keeps their places from the first paint. */
export function Desk({ parts, children, ...board }: BesideProps) {
  const [search, setSearch] = useSearchParams();
  const isLimited = board.filtering?.isOpen === true || board.ofDay !== undefined;
  const id = parts ? parts.chosenIn(search, board.shown, isLimited) : board.shown[0]?.id;
  const choice = useMemo(
    () => parts && { id, choose: parts.choosing(setSearch) },
    [parts, id, setSearch],
  );
  return (
    <ChoiceContext value={choice}>
      <div className="desk">
        <section aria-label="Mês" className={parts ? "desk-side" : "desk-side card"}>
          {parts ? <parts.AgendaMonth {...board} /> : <Waiting />}
        </section>
        <div className="desk-list">{children}</div>
        {(id ?? !board.announcements) && (
          // Each one begins at its top.
          <section key={id} aria-label="Aviso escolhido" className="desk-side card">
            <Suspense fallback={<Waiting />}>
              {id && parts ? <parts.AgendaPanel id={id} {...board} /> : <Waiting />}
            </Suspense>
          </section>
        )}
      </div>
    </ChoiceContext>
  );
}
