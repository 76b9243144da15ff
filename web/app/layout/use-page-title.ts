import { useEffect } from "react";
import { config } from "@/lib/config.ts";

/** Names the browser's tab and, for screen readers, the screen. */
export function usePageTitle(screen?: string) {
  useEffect(() => {
    document.title = screen ? `${screen} · ${config.boardTitle}` : config.boardTitle;
  }, [screen]);
}
