import { Keyboard, X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "@/ui/button.tsx";
import { limitTo } from "./address.ts";
import { useAgendaKeys } from "./agenda-keys.ts";
import type { DeskProps } from "./choice.ts";
import { dayMarks, dayShown } from "./day-marks.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { nameOfDay, spanAt } from "./months.ts";
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

/** The left column: the days of what is to come, and the keys by which the list is gone through. */
export function AgendaMonth(props: DeskProps) {
  const { announcements = [], ofDay, now } = props;
  const day = dayShown(ofDay);
  const [, setSearch] = useSearchParams();
  const [opener, setOpener] = useState<HTMLElement>();
  const marks = dayMarks(announcements, now);
  const span = spanAt(now);
  useAgendaKeys(props, setOpener);

  return (
    <>
      <MonthGrid
        // Begins anew at midnight.
        key={span.today}
        span={span}
        marks={marks}
        day={day}
        onDay={(chosen) => limitTo(chosen === day ? undefined : chosen, setSearch)}
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
