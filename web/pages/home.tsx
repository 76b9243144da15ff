import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import {
  Link,
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
} from "react-router";
import { paths } from "@/app/addresses.ts";
import { AnnouncementBoard } from "@/features/announcements/board/announcement-board.tsx";
import { PeriodFilter } from "@/features/announcements/board/board-controls.tsx";
import { WITH_MONTH } from "@/features/announcements/days/three-panes.tsx";
import {
  useAnnouncementDialog,
  useNotifySaved,
} from "@/features/announcements/form/use-announcement-dialog.tsx";
import {
  CHOSEN,
  DAY,
  isSearching,
  useFiltering,
  usePeriod,
} from "@/features/announcements/model/board-address.ts";
import { PERIOD_DAYS } from "@/features/announcements/model/rules.ts";
import { SearchButton } from "@/features/announcements/search/search-button.tsx";
import { CalendarButton } from "@/features/announcements/send/calendar-button.tsx";
import { useActor, useAuth } from "@/features/auth/use-auth.ts";
import { Bell } from "@/features/notifications/bell.tsx";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { useMedia } from "@/lib/browser/device-state.ts";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { Page } from "../layout/page.tsx";

// The board's scroll positions in px, by the key of the history entry.
const scrolled = new Map<string, number>();

/**
 * Returns the ref of the board. Scrolls a new list to its first heading. After Back, scrolls to the
 * former position.
 */
function useListStart() {
  const board = useRef<HTMLElement>(null);
  const { key, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [params] = useSearchParams();
  const list = `${isSearching(state)} ${[...params].filter(([name]) => name !== CHOSEN)}`;
  const shown = useRef(list);
  useLayoutEffect(() => {
    const part = board.current;
    if (shown.current !== list && part) {
      shown.current = list;
      const former = isReturn ? scrolled.get(key) : undefined;
      const { scrollPaddingTop } = getComputedStyle(document.documentElement);
      const isAbove = part.getBoundingClientRect().top < Number.parseFloat(scrollPaddingTop);
      // After a press on a day, the list has already scrolled to that day's heading and focused it.
      const isAtDay = document.activeElement?.matches(".day-heading");
      if (former !== undefined) window.scrollTo({ top: former, behavior: "instant" });
      else if (isAbove && !isAtDay) part.scrollIntoView({ block: "start", behavior: "instant" });
      // If the pressed button disappeared with the former list, the main element gets the focus.
      afterPaint(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      });
    }
    const note = () => void scrolled.set(key, window.scrollY);
    note();
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, [list, key, isReturn]);
  return board;
}

export function HomePage() {
  const { user } = useAuth();
  const { period, pressedPeriod, setPeriod } = usePeriod();
  const filtering = useFiltering();
  // The value is deferred, so that a slow phone shows the search field before it renders the rest
  // of the page.
  const isSearched = useDeferredValue(filtering.isOpen) && filtering.isOpen;
  const actor = useActor();
  const { create } = useAnnouncementDialog();
  // The id of the announcement that was just saved. The list scrolls to it and highlights it.
  const [marked, setMarked] = useState<string>();
  useNotifySaved({ period, onPeriod: setPeriod, onShow: setMarked });
  const forgetMarked = useCallback(() => setMarked(undefined), []);
  const board = useListStart();
  const [params] = useSearchParams();
  const isLimited = useMedia(WITH_MONTH) && params.has(DAY);

  return (
    <Page
      actions={
        !isSearched && (
          <>
            <SearchButton onOpen={filtering.open} />
            {/* In a window with the month the bell is below the month. The widths are the same:
                the board is 3 rem narrower than the header. */}
            <Bell
              subject={{}}
              words="Me avise"
              variant="icon"
              className="screen-only @min-[48rem]:hidden"
            />
          </>
        )
      }
    >
      <div className="board-top @container">
        {/* On phones, the label of the periods is on the line where the intro ends. */}
        <div className="hero">
          <PageHeading className="basis-full @max-[40em]:text-[min(1.625rem,12vw)] @max-[40em]:leading-7 @min-[68em]:text-4xl">
            Avisos da Igreja
          </PageHeading>
          <p>Veja o que vem aí e participe.</p>
          {!isSearched && (
            <div className="screen-only contents">
              <PeriodFilter period={isLimited ? undefined : pressedPeriod} onPeriod={setPeriod} />
            </div>
          )}
        </div>
      </div>
      <p className="paper-only">Próximos {PERIOD_DAYS[period]} dias</p>
      <section ref={board} aria-labelledby="lista" className="board sm:mt-4">
        <h2 id="lista" className="sr-only">
          Próximos avisos
        </h2>
        <AnnouncementBoard
          actor={actor}
          period={period}
          filtering={filtering}
          onPeriod={setPeriod}
          onCreate={create}
          marked={marked}
          onShown={forgetMarked}
        />
      </section>
      {!isSearched && (
        <div className="screen-only mt-3 text-center">
          <CalendarButton />
        </div>
      )}
      {!user && !isSearched && <CallToAction />}
    </Page>
  );
}

/** Invites visitors to sign in and publish. */
function CallToAction() {
  return (
    <section
      aria-labelledby="participe"
      className="visitors mt-6 flex flex-col items-center gap-3 rounded-2xl bg-accent-soft px-6 py-6 text-center sm:py-10"
    >
      <h2 id="participe" className="font-serif text-2xl font-semibold text-balance">
        Participe da gestão de avisos!
      </h2>
      <p className="max-w-lg text-balance">
        Se você faz parte de um ministério, entre para publicar e cuidar dos seus avisos.
      </p>
      <Link to={paths.auth} className={buttonStyle()}>
        Fazer Login / Cadastrar
      </Link>
    </section>
  );
}
