import { X } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import { nameOfDay } from "./months.ts";

type DayNoticeProps = { day: string | undefined; onLift: () => void };

/** Says that the list is limited to a day, and lifts it. */
export function DayNotice({ day, onLift }: DayNoticeProps) {
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
