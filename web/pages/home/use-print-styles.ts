import { useEffect } from "react";
import { whenIdle } from "@/lib/browser/after-paint.ts";

/** Fetches how the board looks on paper, which the first view can do without. */
export function usePrintStyles(): void {
  useEffect(
    // When it cannot be fetched the board is printed as it is seen.
    () => whenIdle(() => void import("../../styles/print.css").catch(() => {})),
    [],
  );
}
