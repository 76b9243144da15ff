import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { AnnouncementBoard } from "@/features/announcements/board/announcement-board.tsx";
import { PeriodFilter, SearchButton } from "@/features/announcements/board/board-controls.tsx";
import { useListStart } from "@/features/announcements/board/use-list-start.ts";
import {
  AnnouncementDialogs,
  useAnnouncementDialog,
} from "@/features/announcements/form/use-announcement-dialog.tsx";
import { PERIOD_DAYS } from "@/features/announcements/model/rules.ts";
import { SubscribeButton } from "@/features/announcements/send/subscribe-button.tsx";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { ScreenHeading } from "@/ui/screen-heading.tsx";
import { Bar, Controls } from "../layout/controls.tsx";
import { Page } from "../layout/page.tsx";
import { useFilter, usePeriod } from "./home/address-state.ts";
import { useNotifySaved } from "./home/use-notify-saved.ts";
import { CallToAction, EntryLink } from "./home/ways-in.tsx";

export function HomePage() {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const { period, pressedPeriod, setPeriod } = usePeriod();
  const { filtering, open: openSearch } = useFilter();
  // A slow phone answers the press with the field; what leaves for it leaves afterwards.
  const isSearched = useDeferredValue(filtering.isOpen) && filtering.isOpen;
  const role = profile?.role;
  // The same between renders, as the list needs it.
  const actor = useMemo(() => (user ? { id: user.id, role } : undefined), [user, role]);
  const { actions, create, open } = useAnnouncementDialog();
  // The list goes to what was just saved, and marks it.
  const [marked, setMarked] = useState<string>();
  const forgetMarked = useCallback(() => setMarked(undefined), []);
  const notifySaved = useNotifySaved({ period, onPeriod: setPeriod, onShow: setMarked });
  const board = useListStart();

  return (
    <Page
      controls={<Controls onCreate={create} entry={<EntryLink />} />}
      bar={<Bar onCreate={create} />}
    >
      <div className="board-top @container">
        <div>
          <div>
            <ScreenHeading className="leading-[1.1]! @max-[52em]:text-[min(1.75rem,8vw)] @min-[68em]:text-4xl">
              Avisos da Igreja
            </ScreenHeading>
            <p className="text-[0.8125rem] leading-4 text-balance text-muted @max-[30em]:text-xs @min-[84em]:text-base">
              Veja o que vai acontecer nos próximos dias e participe.
            </p>
          </div>
          {!isSearched && (
            <div className="screen-only contents">
              <SearchButton onOpen={openSearch} />
              <PeriodFilter period={pressedPeriod} onPeriod={setPeriod} />
            </div>
          )}
        </div>
      </div>
      <p className="paper-only">Próximos {PERIOD_DAYS[period]} dias</p>
      <section ref={board} aria-labelledby="lista" className="board mt-2 sm:mt-4">
        <h2 id="lista" className="sr-only">
          Próximos avisos
        </h2>
        <AnnouncementBoard
          actor={actor}
          period={period}
          filtering={filtering}
          onPeriod={setPeriod}
          onCreate={create}
          actions={actions}
          marked={marked}
          onShown={forgetMarked}
        />
      </section>
      {!isSearched && (
        <div className="screen-only mt-6 text-center">
          <SubscribeButton />
        </div>
      )}
      {!user && !isSearched && <CallToAction />}
      <AnnouncementDialogs {...open} notifySaved={notifySaved} />
    </Page>
  );
}
