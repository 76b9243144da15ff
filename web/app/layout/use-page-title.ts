import { useEffect } from "react";
import { boardTitle } from "@/lib/config.ts";

/** Names the browser's tab and, for screen readers, the screen. */
export function usePageTitle(screen?: string) {
  useEffect(() => {
    document.title = screen ? `${screen} · ${boardTitle}` : boardTitle;
  }, [screen]);
}
