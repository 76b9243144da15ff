import { useSearchParams } from "react-router";
import { PART } from "@/app/addresses.ts";

/** The part of a screen that the address names, the first one without it. Each chosen one is an entry in the history. */
export function usePart<Part extends string>(parts: readonly [Part, ...Part[]]) {
  const [params, setParams] = useSearchParams();
  const part = parts.find((known) => known === params.get(PART)) ?? parts[0];
  const setPart = (chosen: string) => setParams({ [PART]: chosen });
  return [part, setPart] as const;
}
