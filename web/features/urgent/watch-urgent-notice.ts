import type { QueryClient } from "@tanstack/react-query";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { onChange } from "@/lib/data/change-events.ts";
import { urgentQuery } from "./queries.ts";

/**
 * Shows a new urgent notice on the open page at once. Hundreds of phones may refetch at the same
 * moment, but the answer is a single row from the server's cache. A page at its top scrolls by the
 * height of the bar, so that nothing moves under a finger. Elsewhere browsers do that themselves.
 */
export function watchUrgentNotice(queryClient: QueryClient): void {
  const mainTop = () => document.getElementById(MAIN_ID)?.offsetTop ?? 0;
  onChange(async (table) => {
    if (table !== "urgent_notices") return;
    const before = mainTop();
    await queryClient.invalidateQueries({ queryKey: urgentQuery.queryKey });
    afterPaint(() => {
      if (window.scrollY === 0) window.scrollBy({ top: mainTop() - before, behavior: "instant" });
    });
  });
}
