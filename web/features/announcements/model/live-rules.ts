import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi } from "@/lib/data/supabase.ts";
import { MOST_LOADED } from "./board-pages.ts";
import { RULE_COLUMNS, SERIES } from "./series-query.ts";

const FRESH_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The rules of the series that have not ended. */
export const liveRulesQuery = queryOptions({
  queryKey: [SERIES, "live"],
  queryFn: async () => {
    const today = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const rules = (await dataApi()).from("series").select(RULE_COLUMNS);
    return dataOf(
      await rules.or(`until.is.null,until.gte.${today}`).order("id").limit(MOST_LOADED),
    );
  },
  staleTime: FRESH_MS,
});
