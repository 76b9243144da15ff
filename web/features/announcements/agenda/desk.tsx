import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useMedia } from "@/lib/browser/media.ts";
import type { Announcement } from "../model/queries.ts";
import { ChoiceContext } from "./choice.ts";
import type { DeskProps } from "./desk-props.ts";

const load = () => import("./desk-parts.tsx");
type Parts = Awaited<ReturnType<typeof load>>["deskParts"];

// Back finds them at once, so that the list is as it was left.
let loaded: Parts | undefined;

/** What stands beside the list, on screens with room for it; and what is to come on the day that the address names. */
export function useDesk(announcements: Announcement[] | undefined, now: number) {
  const [parts, setParts] = useState(loaded);
  const [search] = useSearchParams();
  // As in desk.css.
  const isDesk = useMedia("(width >= 75rem)");
  useEffect(() => {
    const keep = ({ deskParts }: Awaited<ReturnType<typeof load>>) => {
      loaded = deskParts;
      setParts(loaded);
    };
    // Without them the cards lead to their screens, as on a phone.
    if (isDesk) load().then(keep, () => {});
  }, [isDesk]);
  const desk = isDesk ? parts : undefined;
  const ofDay = useMemo(
    () => desk?.ofDay(search, announcements, now),
    [desk, search, announcements, now],
  );
  return { parts: desk, ofDay };
}

type BesideProps = DeskProps & { parts: Parts | undefined; children: ReactNode };

/** The list between a month and the chosen announcement; the style sheet keeps their places from the first paint. */
export function Desk({ parts, children, ...board }: BesideProps) {
  const [search, setSearch] = useSearchParams();
  const first = board.shown[0]?.id;
  const choice = useMemo(
    () => parts?.choiceOf(search, first, setSearch),
    [parts, search, first, setSearch],
  );
  return (
    <ChoiceContext value={choice}>
      <div className="desk">
        <section aria-label="Mês" className="desk-side">
          {parts && <parts.AgendaMonth {...board} />}
        </section>
        <div className="desk-list">{children}</div>
        {(first ?? choice?.id ?? !board.announcements) && (
          // Each one begins at its top.
          <section key={choice?.id} aria-label="Aviso escolhido" className="desk-side card">
            {choice?.id && parts && <parts.AgendaPanel id={choice.id} {...board} />}
          </section>
        )}
      </div>
    </ChoiceContext>
  );
}
