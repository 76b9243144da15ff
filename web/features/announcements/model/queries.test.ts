import { PostgrestClient } from "@supabase/postgrest-js";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { provideDataApi } from "@/lib/data/supabase.ts";
import { fetchLastChanged, ministryNextQuery, nextBeside } from "./announcement-query.ts";
import { boardWindow } from "./board-pages.ts";
import { fetchRows } from "./queries.ts";

const NOW = Date.parse("2026-12-01T12:00:30.500Z");
const COLUMNS =
  "id,title,description,kind,date,hour_words,ends_at,location,contact,link_url,link_label,status,status_reason,ministry_id,picture,picture_description,former_date,series_id,detached,revision,created_by,ministry:ministries(id,name,color),series(frequency,starts_on,weekdays,until,routine)";

const ORDER = "date.asc,id.asc";

/** The URL parameters of the last request. */
let requested: Record<string, string> = {};

beforeEach(() => {
  const fetch = async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(String(input));
    requested = Object.fromEntries(
      [...searchParams.keys()].map((name) => [name, searchParams.getAll(name).join(" ")]),
    );
    return Response.json([]);
  };
  provideDataApi(new PostgrestClient("http://localhost/rest/v1", { fetch }));
  vi.spyOn(Date, "now").mockReturnValue(NOW);
});

test.each([
  ["2026-12-01T12:00:00.000Z", "12:00"],
  ["2026-12-01T12:01:00.000Z", "12:01"],
])("the board's time window at %s begins at the complete minute %s", (now, from) => {
  expect(boardWindow(Date.parse(now)).from).toBe(`2026-12-01T${from}:00.000Z`);
});

const FROM = "2026-12-01T12:00:00.000Z";
const UNTIL = "2026-12-31T12:01:00.000Z";
const end = { date: "2026-12-20T12:00:00+00:00", id: "a", until: UNTIL };

test.each<[string, () => Promise<unknown>, Record<string, string>]>([
  [
    "the board requests the first batch of rows in its time window",
    () => fetchRows(NOW, null),
    { select: COLUMNS, date: `gte.${FROM} lte.${UNTIL}`, order: ORDER, limit: "50" },
  ],
  [
    "a later batch ends with the time window of the first batch even if the device's clock has changed",
    () => fetchRows(Date.parse("2026-12-05T00:00:00.000Z"), end),
    {
      date: `gte.${end.date} lte.${UNTIL}`,
      or: `(date.gt."${end.date}",and(date.eq."${end.date}",id.gt.a))`,
    },
  ],
  [
    "more next announcements of a ministry are requested than are shown",
    () => new QueryClient().query(ministryNextQuery("m1")),
    { ministry_id: "eq.m1", date: `gte.${FROM}`, order: ORDER, limit: "40" },
  ],
  [
    "the last changed announcements that may not have ended are requested with all columns of their page",
    () => fetchLastChanged(NOW, 50),
    {
      select: `${COLUMNS},created_at,updated_at`,
      date: "gte.2026-10-02T12:00:00.000Z",
      or: '(date.gte."2026-12-01T09:00:00.000Z",ends_at.gte."2026-12-01T12:00:00.000Z")',
      order: "updated_at.desc,id.asc",
      limit: "50",
    },
  ],
])("%s", async (_, read, parameters) => {
  await read();
  expect(requested).toMatchObject(parameters);
});

test("an announcement's page shows the next three announcements of its ministry", () => {
  const rows = Object.entries({ begun: -1, now: 0, own: 1, b: 2, c: 3 }).map(([id, seconds]) => ({
    id,
    title: id,
    hour_words: null,
    former_date: null,
    ends_at: null,
    status: "scheduled",
    series_id: id === "b" ? "s" : null,
    date: new Date(NOW + seconds * 1_000).toISOString(),
  }));
  const shown = (id: string, series_id: string | null = null) =>
    nextBeside({ id, series_id }, rows, NOW).map((row) => row.id);
  expect(shown("own")).toEqual(["now", "b", "c"]);
  expect(shown("x")).toEqual(["now", "own", "b"]);
  // Other occurrences of the same series are left out, because the page lists these occurrences
  // separately.
  expect(shown("x", "s")).toEqual(["now", "own", "c"]);
});
