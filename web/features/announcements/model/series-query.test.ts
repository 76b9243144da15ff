import { PostgrestClient } from "@supabase/postgrest-js";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { findSeriesPlace, type Series, seriesQuery } from "./series-query.ts";

const occurrence: Series["upcoming"][number] = {
  id: "a",
  date: "2026-12-03T22:30:00+00:00",
  former_date: null,
  status: "scheduled",
  detached: false,
};
const rule: Omit<Series, "upcoming"> = {
  id: "s",
  frequency: "weekly",
  starts_on: "2026-11-26",
  starts_at: "19:30:00",
  time_zone: "America/Sao_Paulo",
  revision: 1,
  weekdays: [],
  routine: false,
  until: null,
};

test("a question about a series reads its occurrences again, although they are cached", async () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-26T12:00:00Z"));
  const moved = [{ ...occurrence, detached: true }];
  const fetch = async (input: RequestInfo | URL) =>
    Response.json(String(input).includes("/series") ? rule : moved);
  provideDataApi(new PostgrestClient("http://localhost/rest/v1", { fetch }));
  const cached: Series = { ...rule, upcoming: [occurrence] };
  const queryClient = new QueryClient();
  queryClient.setQueryData(seriesQuery("s").queryKey, cached);
  const asked = { id: "a", series_id: "s", hour_words: "após o culto" };
  const place = await findSeriesPlace(queryClient, asked);
  expect(place?.edited.detached).toBe(true);
  expect(place?.series.hour_words).toBe("após o culto");
});
