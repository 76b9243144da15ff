import { trimmed } from "@/lib/text/blank.ts";
import { type BoardFilter, NAMES } from "./board-filter.ts";

const LONGEST_SEARCH = 100;

/** The address's parameters with this filter. */
export function withFilter(
  params: URLSearchParams,
  { search, ministryId }: BoardFilter,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  const values = [trimmed(search).slice(0, LONGEST_SEARCH), ministryId];
  for (const [index, name] of NAMES.entries()) {
    const value = values[index];
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}
