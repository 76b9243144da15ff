import { useRef } from "react";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Sheet } from "@/ui/sheet.tsx";
import type { Announcement } from "../model/queries.ts";
import { dayMarks, spanAt } from "./month-days.ts";
import { MonthGrid } from "./month-grid.tsx";

type MonthSheetProps = {
  announcements: Announcement[] | undefined;
  now: number;
  opener: HTMLElement;
  onDay: (day: string) => void;
  onClose: () => void;
};

/**
 * Shows the month grid in a sheet. A press on a day closes the sheet and goes to that day of the
 * list.
 */
export function MonthSheet({ announcements = [], now, opener, onDay, onClose }: MonthSheetProps) {
  // The focus goes to the chosen day in the list, else back to the button that has opened the
  // sheet.
  const isChosen = useRef(false);
  const goTo = (day: string) => {
    isChosen.current = true;
    onClose();
    // Closing the sheet goes back in the history, so the address may change only after that.
    backLayers.whenClosed(() => onDay(day));
  };
  return (
    <Sheet
      title="Escolha um dia"
      short
      onClose={onClose}
      firstFocus={(body) => body.querySelector<HTMLElement>("[tabindex='0']")}
      onClosed={() => isChosen.current || returnFocus(opener)}
    >
      <MonthGrid
        span={spanAt(now)}
        marks={dayMarks(announcements, now)}
        day={undefined}
        onDay={goTo}
      />
    </Sheet>
  );
}
