import { useSearchParams } from "react-router";
import { PART } from "../paths.ts";

/** The part of a screen that the address names, the first one without it. Each chosen one is an entry in the history. */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]) {
  const [params, setParams] = useSearchParams();
  const part = parts.find((known) => known === params.get(PART)) ?? parts[0];
  const setPart = (chosen: string) => {
    // A tap chooses a tab twice: when it is pressed, and when it gets the focus, before this has rendered again.
    if (new URLSearchParams(window.location.search).get(PART) === chosen) return;
    setParams({ [PART]: chosen });
  };
  return [part, setPart] as const;
}
