import "./agenda.css";
import { X } from "lucide-react";
import { use, useEffect } from "react";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { Button } from "@/ui/button.tsx";
import { isFiltered, useLimitToDay } from "../board/board-address.ts";
import { saveListeners } from "../model/cached-changes.ts";
import { ChoiceContext, linkInList, type PaneProps } from "./chosen-announcement.ts";
import { dayMarks, dayOf, nameOfDay, spanAt } from "./days.ts";
import { MonthGrid } from "./month-grid.tsx";

/**
 * The left pane: the days on which announcements are to come. While the board is searched these are the days of the
 * found announcements, and a press scrolls the list to the first one of the day.
 */
export function AgendaMonth({ announcements = [], shown, ofDay, filtering, now }: PaneProps) {
  const isSearched = filtering.isOpen;
  const day = !isSearched && ofDay?.[0] ? dayOf(ofDay[0]) : undefined;
  const choice = use(ChoiceContext);
  const limitTo = useLimitToDay();
  const marks = dayMarks(isSearched && isFiltered(filtering.filter) ? shown : announcements, now);
  const span = spanAt(now);
  // Show the saved announcement beside the list once its dialog is closed.
  useEffect(() => {
    const show = (id: string) => backLayers.whenClosed(() => choice?.choose(id, true));
    saveListeners.add(show);
    return () => void saveListeners.delete(show);
  }, [choice]);
  const pressDay = (pressed: string) => {
    if (!isSearched) return limitTo(pressed === day ? undefined : pressed);
    const { id } = shown.find((one) => dayOf(one) === pressed) ?? {};
    if (!id) return;
    choice?.choose(id);
    linkInList(id)?.closest("article")?.scrollIntoView({ block: "center" });
  };

  return (
    <>
      {/* The key starts a new month at midnight. */}
      <MonthGrid key={span.today} {...{ span, marks, day }} onDay={pressDay} />
      <div className={day && "day-notice"}>
        <p role="status">
          {day && (
            <>
              Só <strong>{nameOfDay(day)}</strong>
            </>
          )}
        </p>
        {day && (
          <Button variant="outline" onClick={() => limitTo(undefined)}>
            <X aria-hidden />
            Mostrar todos os dias
          </Button>
        )}
      </div>
    </>
  );
}
