import { useRef } from "react";
import { backLayers } from "@/lib/browser/back-layers.ts";
import { returnFocus } from "@/lib/browser/focus.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { MonthGrid, type MonthGridProps } from "./month-grid.tsx";

export type MonthSheetProps = MonthGridProps & { opener: HTMLElement; onClose: () => void };

/**
 * Shows the month grid in a sheet, and in it the day that is being read. A press on a day closes
 * the sheet and scrolls the list to this day.
 */
export function MonthSheet({ opener, onDay, onClose, ...month }: MonthSheetProps) {
  // The focus goes to the chosen day in the list, else back to the button that has opened the
  // sheet.
  const isChosen = useRef(false);
  const goTo = (day: string) => {
    isChosen.current = true;
    onClose();
    // Closing the sheet goes back in the browser history. The address may change only after the
    // sheet has closed.
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
      <MonthGrid {...month} onDay={goTo} />
    </Sheet>
  );
}
