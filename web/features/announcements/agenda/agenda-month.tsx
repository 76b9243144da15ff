import { Keyboard } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "@/ui/button.tsx";
import { limitTo } from "./address.ts";
import { useAgendaKeys } from "./agenda-keys.ts";
import { dayMarks, dayShown } from "./day-marks.ts";
import { DayNotice } from "./day-notice.tsx";
import type { DeskProps } from "./desk-props.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { spanAt } from "./months.ts";
import "./agenda.css";

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
