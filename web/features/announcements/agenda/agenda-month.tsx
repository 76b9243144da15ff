import { Keyboard, X } from "lucide-react";
import { use, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { Button } from "@/ui/button.tsx";
import { saveListeners } from "../model/last-saved.ts";
import { isFiltered } from "../search/board-filter.ts";
import { limitTo } from "./address.ts";
import { linkInList, useAgendaKeys } from "./agenda-keys.ts";
import { ChoiceContext, type DeskProps } from "./choice.ts";
import { dayMarks, dayShown } from "./day-marks.ts";
import { dayOf, nameOfDay, spanAt } from "./days.ts";
import { KeysDialog } from "./keys-dialog.tsx";
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

/**
 * The left column: the days of what is to come, and the keys by which the list is gone through. Of a search the days of
 * what is found, which a press finds in the list.
 */
export function AgendaMonth(props: DeskProps) {
  const { announcements = [], shown, ofDay, filtering, now } = props;
  const isSearched = filtering?.isOpen === true;
  const day = isSearched ? undefined : dayShown(ofDay);
  const [, setSearch] = useSearchParams();
  const [opener, setOpener] = useState<HTMLElement>();
  const choice = use(ChoiceContext);
  const marks = dayMarks(isSearched && isFiltered(filtering.filter) ? shown : announcements, now);
  const span = spanAt(now);
  useAgendaKeys(props, setOpener);
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
      <DayNotice day={day} onLift={() => limitTo(undefined, setSearch)} />
      <Button
        variant="quiet"
        className="mt-2 text-muted"
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Keyboard aria-hidden />
        Atalhos de teclado
      </Button>
      {opener && <KeysDialog opener={opener} onClose={() => setOpener(undefined)} />}
    </>
  );
}
