import { useState } from "react";
import { DURING } from "../../model/find-edition.ts";

/**
 * Whether the screen is black: as whoever said it last wants it, here or with the announcer's phone, which asked for it at
 * `blankAt` (ISO 8601). A screen that is opened long after the service is not black for what was asked then.
 */
export function useBlank(blankAt: string | null | undefined, now: number) {
  const isAsked = typeof blankAt === "string" && now - Date.parse(blankAt) < DURING;
  const [state, setState] = useState({ isBlank: isAsked, isAsked });
  if (state.isAsked !== isAsked) setState({ isBlank: isAsked, isAsked });
  return {
    isBlank: state.isBlank,
    setBlank: (isBlank: boolean) => setState({ isBlank, isAsked }),
  };
}
