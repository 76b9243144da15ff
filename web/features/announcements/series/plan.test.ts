import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { startOf } from "../form/use-announcement-form.ts";
import { announcementSchema } from "../model/request-values.ts";
import { type Series, seriesQuery } from "../model/series-query.ts";
import { announcement } from "../model/test-announcement.ts";
import { isQuestion, planFor } from "./plan.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const [past, next] = ["2026-11-26T11:59:00.000Z", "2026-12-03T22:30:00.000Z"];
const row = (date: string) =>
  announcement({ id: date, date, series_id: "s", description: "d", location: "Sala 4" });
const valuesOf = (editing: ReturnType<typeof row>, changes: object = {}) => ({
  ...announcementSchema.parse(startOf(editing, undefined)),
  date: editing.date,
  ...changes,
});

const series: Series = {
  rule: {
    ...{ id: "s", frequency: "weekly", starts_on: "2026-11-26" },
    ...{ starts_at: "19:30:00", time_zone: "America/Sao_Paulo", revision: 1, until: null },
  },
  upcoming: [past, next].map((date) => ({ id: date, date, status: "scheduled", detached: false })),
};
const queryClient = new QueryClient();
const AS_IT_IS = { repeats: "", until: "" } as const;
const plan = (date: string, changes: object, repeats: Parameters<typeof planFor>[3] = AS_IT_IS) =>
  planFor(queryClient, { base: row(date), changes }, valuesOf(row(date), changes), repeats);

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  queryClient.setQueryData(seriesQuery("s").queryKey, series);
});

test("of one of a series it is asked for which a change is, with what differs alone", async () => {
  const asked = await plan(next, { location: "Templo" });
  expect(asked).toMatchObject({ scope: "this", changes: { location: "Templo" } });
  expect(asked && isQuestion(asked)).toBe(true);
  expect(Object.keys(asked?.changes ?? {})).toEqual(["location"]);
});

test("nothing is asked where nothing differs, or what is changed is past", async () => {
  expect(await plan(next, {})).toBeUndefined();
  expect(await plan(past, { location: "Templo" })).toBeUndefined();
});

test("another rule is for the following ones, and what ends does so with this one", async () => {
  expect(await plan(next, {}, { repeats: "biweekly", until: "" })).toMatchObject({
    ...{ scope: "following", repetition: { frequency: "biweekly", until: null } },
  });
  expect(await plan(next, {}, { repeats: "never", until: "" })).toMatchObject({
    repetition: { frequency: "weekly", until: "2026-12-03" },
  });
  // On another day as well, it ends there. It is half past eleven in the evening in São Paulo.
  const moved = { date: "2026-12-05T02:30:00.000Z" };
  expect(await plan(next, moved, { repeats: "never", until: "" })).toMatchObject({
    ...{ changes: moved, repetition: { frequency: "weekly", until: "2026-12-04" } },
  });
});

test("a series that cannot be read is not changed without a question", async () => {
  vi.spyOn(queryClient, "ensureQueryData").mockRejectedValueOnce(new Error("offline"));
  await expect(plan(next, {}, { repeats: "biweekly", until: "" })).rejects.toThrow();
});

test("a new one repeats without a question", async () => {
  const values = valuesOf(row(next));
  const repeats = { repeats: "monthly_day", until: "2027-03-03" } as const;
  const made = await planFor(queryClient, undefined, values, repeats);
  expect(made).toMatchObject({
    ...{ scope: "this", changes: values },
    repetition: { frequency: "monthly_day", until: "2027-03-03" },
  });
  expect(made && isQuestion(made)).toBe(false);
  expect(await planFor(queryClient, undefined, values, AS_IT_IS)).toBeUndefined();
});
