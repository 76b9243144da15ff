import { AnnouncementBoard } from "@/features/announcements/board/announcement-board.tsx";
import { PeriodFilter } from "@/features/announcements/board/board-controls.tsx";
import { usePeriod } from "@/features/announcements/model/board-address.ts";
import { UrgentBar } from "@/features/urgent/urgent-bar.tsx";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { PageHeading } from "@/ui/page-heading.tsx";

const nothing = () => {};

/** Renders the board for a frame in another site: people can only read there, without accounts. */
export function EmbedPage() {
  const { period, pressedPeriod, setPeriod } = usePeriod();
  // Cards have no "share" button here, because browsers do not allow sharing from a frame of
  // another site.
  return (
    <>
      <UrgentBar />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-440 p-page outline-none [--header-height:1px] [&_.card-share]:hidden"
      >
        <PageHeading className="sr-only">Avisos da Igreja</PageHeading>
        <div className="@container">
          <PeriodFilter period={pressedPeriod} onPeriod={setPeriod} />
        </div>
        <section aria-labelledby="lista" className="board mt-4 sm:mt-5">
          <h2 id="lista" className="sr-only">
            Próximos avisos
          </h2>
          <AnnouncementBoard
            actor={undefined}
            period={period}
            onPeriod={setPeriod}
            onCreate={nothing}
            marked={undefined}
            onShown={nothing}
          />
        </section>
      </main>
    </>
  );
}
