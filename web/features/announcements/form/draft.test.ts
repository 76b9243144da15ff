import { expect, test } from "vitest";
import { UNREAD } from "@/ui/edit-conflict/save-over-revision.ts";
import { announcementSchema } from "../model/checked-fields.ts";
import { announcement } from "../model/test-announcement.ts";
import { changesOf, openedFromDraft } from "./draft.tsx";
import { startOf } from "./use-announcement-form.ts";

// The form shows neither the seconds of a date nor the spaces around a title. Therefore the form's
// values differ from the values of this announcement.
const row = announcement({
  title: " Ensaio ",
  description: "Traga a pasta.",
  date: "2026-11-28T22:30:45+00:00",
  ends_at: "2026-11-29T00:00:45+00:00",
});
const start = startOf(row, undefined);
const changes = (typed: object) =>
  changesOf(start, row, announcementSchema.parse({ ...start, ...typed }));

test("an untouched field is no change, even if the form trims or rounds its value", () => {
  expect(changes({})).toEqual({});
  expect(changes({ location: "Salão" })).toEqual({ location: "Salão" });
});

test("a resumed draft of a changed announcement keeps its own first values", () => {
  const former = { ...start, title: "Culto" };
  expect(openedFromDraft({ start, row }, { start })).toEqual({ start, row });
  expect(openedFromDraft({ start, row }, { start: former })).toMatchObject({
    start: former,
    row: { id: row.id, title: "Culto", revision: UNREAD },
  });
});

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString();
const cancelled = announcement({
  date: at(20, 19),
  ends_at: at(22, 21),
  status: "cancelled",
  status_reason: "Chuva",
});

test("a copy of a cancelled announcement is scheduled a week later with the same length", () => {
  expect(startOf(cancelled, undefined)).toMatchObject({
    date: "2026-11-20",
    time: "19:30",
    endDate: "2026-11-22",
    endTime: "21:30",
    status: "cancelled",
    status_reason: "Chuva",
  });
  expect(startOf(undefined, cancelled)).toMatchObject({
    title: cancelled.title,
    status: "scheduled",
    status_reason: "",
    date: "2026-11-27",
    time: "19:30",
    endDate: "2026-11-29",
    endTime: "21:30",
  });
});
