import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { startOf } from "../form/use-announcement-form.ts";
import { announcementSchema } from "../model/checked-fields.ts";
import type { Series } from "../model/series-query.ts";
import { announcement } from "../model/test-announcement.ts";
import { AS_IT_IS, type Repeats } from "../series/repetition.ts";
import { planFor } from "./save-form.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const past = "2026-11-26T11:59:00.000Z";
const next = "2026-12-03T22:30:00.000Z";
const row = (date: string) =>
  announcement({ id: date, date, series_id: "s", description: "d", location: "Sala 4" });
const valuesOf = (editing: ReturnType<typeof row>, changes: object = {}) => ({
  ...announcementSchema.parse(startOf(editing, undefined)),
  date: editing.date,
  ...changes,
});

const series: Series = {
  id: "s",
  frequency: "weekly",
  starts_on: "2026-11-26",
  starts_at: "19:30:00",
  time_zone: "America/Sao_Paulo",
  revision: 1,
  weekdays: [],
  routine: false,
  until: null,
  upcoming: [past, next].map((date) => ({
    id: date,
    date,
    former_date: null,
    status: "scheduled",
    detached: false,
  })),
};
const values = valuesOf(row(next));
const queryClient = new QueryClient();
const plan = (date: string, changes: object, repeats: Repeats = AS_IT_IS) => {
  const edit = { base: row(date), changes };
  return planFor(queryClient, { edit, values: valuesOf(row(date), changes) }, repeats);
};

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  queryClient.clear();
  vi.spyOn(queryClient, "query").mockResolvedValue(series);
});

test("the question which occurrences to change contains the rule that the person saw", async () => {
  const changes = { location: "Templo" };
  const seenRule = { ...series, revision: 0 };
  const saving = { edit: { base: row(next), changes }, values };
  const planned = await planFor(queryClient, saving, AS_IT_IS, seenRule);
  expect(planned?.question).toMatchObject({ kind: "change", changes, series: seenRule });
});

test("the form asks no question if nothing was changed or the announcement is past", async () => {
  expect(await plan(next, {})).toBeUndefined();
  expect(await plan(past, { location: "Templo" })).toMatchObject({ question: undefined });
});

test("a new rule begins, or an old rule ends, with the edited occurrence", async () => {
  const biweekly = { frequency: "biweekly", until: null };
  expect(await plan(next, {}, { ...AS_IT_IS, repeats: "biweekly", until: "" })).toMatchObject({
    repetition: biweekly,
    question: { kind: "rule", repetition: biweekly },
  });
  expect(await plan(next, {}, { ...AS_IT_IS, repeats: "never", until: "" })).toMatchObject({
    repetition: { frequency: "weekly", until: "2026-12-03" },
  });
  // The occurrence moves to 02:30 UTC on 5 December. In São Paulo this is 23:30 on 4 December, so
  // the series ends on the 4th.
  const moved = { date: "2026-12-05T02:30:00.000Z" };
  expect(await plan(next, moved, { ...AS_IT_IS, repeats: "never", until: "" })).toMatchObject({
    question: { changes: moved },
    repetition: { frequency: "weekly", until: "2026-12-04" },
  });
});

test("a save fails if the series of the announcement cannot be read", async () => {
  vi.spyOn(queryClient, "query").mockRejectedValueOnce(new Error("offline"));
  await expect(plan(next, {}, { ...AS_IT_IS, repeats: "biweekly", until: "" })).rejects.toThrow();
});

test("a new announcement that repeats is saved without a question", async () => {
  const repeats = { ...AS_IT_IS, repeats: "monthly_day", until: "2027-03-03" } as const;
  expect(await planFor(queryClient, { values }, repeats)).toEqual({
    values,
    question: undefined,
    repetition: { frequency: "monthly_day", until: "2027-03-03", routine: false },
  });
  expect(await planFor(queryClient, { values }, AS_IT_IS)).toMatchObject({ repetition: undefined });
});

test("a notice is saved without a repetition", async () => {
  const notice = { ...values, kind: "notice" as const };
  const weekly: Repeats = { ...AS_IT_IS, repeats: "weekly" };
  expect(await planFor(queryClient, { values: notice }, weekly)).toMatchObject({
    repetition: undefined,
  });
  const days = { ...weekly, weekdays: "5" };
  expect(await planFor(queryClient, { values }, days)).toMatchObject({
    repetition: { frequency: "weekly", until: null, weekdays: [4, 5], routine: true },
  });
});
