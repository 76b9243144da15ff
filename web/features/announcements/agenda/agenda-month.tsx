import { X } from "lucide-react";
import { use, useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { Button } from "@/ui/button.tsx";
import { saveListeners } from "../model/cached-changes.ts";
import { isFiltered } from "../search/board-filter.ts";
import { limitTo } from "./address.ts";
import { ChoiceContext, type DeskProps, linkInList } from "./choice.ts";
import { dayMarks, dayShown } from "./day-marks.ts";
import { dayOf, nameOfDay, spanAt } from "./days.ts";
import { MonthGrid } from "./month-grid.tsx";
import "./agenda.css";

type DayNoticeProps = { day: string | undefined; onLift: () => void };

/** Says that the list is limited to a day, and lifts it. */
function DayNotice({ day, onLift }: DayNoticeProps) {
  return (
    <div className={day && "day-notice"}>
      <p role="status">
        {day && (
          <>
            Só <strong>{nameOfDay(day)}</strong>
          </>
        )}
      </p>
      {day && (
        <Button variant="outline" onClick={onLift}>
          <X aria-hidden />
          Mostrar todos os dias
        </Button>
      )}
    </div>
  );
}

const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Calls `lift` when Esc is pressed and no dialog or menu is open, which Esc would close. */
function useEscape(lift: () => void): void {
  const press = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented && !document.querySelector(LAYERS)) lift();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/**
 * The left column: the days on which announcements are to come. While the board is searched these are the days of the
 * found announcements, and a press scrolls the list to the first one of the day.
 */
export function AgendaMonth(props: DeskProps) {
  const { announcements = [], shown, ofDay, filtering, now } = props;
  const isSearched = filtering?.isOpen === true;
  const day = isSearched ? undefined : dayShown(ofDay);
  const [, setSearch] = useSearchParams();
  const choice = use(ChoiceContext);
  const marks = dayMarks(isSearched && isFiltered(filtering.filter) ? shown : announcements, now);
  const span = spanAt(now);
  const lift = () => limitTo(undefined, setSearch);
  useEscape(() => day !== undefined && lift());
  // Show the saved announcement beside the list once its dialog is closed.
  useEffect(() => {
    const show = (id: string) => backLayers.whenClosed(() => choice?.choose(id, true));
    saveListeners.add(show);
    return () => void saveListeners.delete(show);
  }, [choice]);
  const pressDay = (pressed: string) => {
    if (!isSearched) return limitTo(pressed === day ? undefined : pressed, setSearch);
    const { id } = shown.find((one) => dayOf(one) === pressed) ?? {};
    if (!id) return;
    choice?.choose(id);
    linkInList(id)?.closest("article")?.scrollIntoView({ block: "center" });
  };

  return (
    <>
      <MonthGrid
        // Begins anew at midnight.
        key={span.today}
        span={span}
        marks={marks}
        day={day}
        onDay={pressDay}
      />
      <DayNotice day={day} onLift={lift} />
    </>
  );
}
