import { startTransition, useOptimistic } from "react";
import { useSearchParams } from "react-router";
import { type Period, periodIn, withPeriod } from "@/features/announcements/model/rules.ts";

/**
 * The period that the address names. A chosen one replaces it there, so that Back, a reload and a shared link keep it.
 * `pressedPeriod` is the chosen one at once, `period` when its cards are ready.
 */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search);
  const [pressedPeriod, press] = useOptimistic(period);
  const setPeriod = (chosen: Period) =>
    startTransition(() => {
      press(chosen);
      // The address itself: the filter may have changed it without having been rendered yet.
      setSearch(withPeriod(new URLSearchParams(window.location.search), chosen), {
        replace: true,
        preventScrollReset: true,
      });
    });
  return { period, pressedPeriod, setPeriod };
}
