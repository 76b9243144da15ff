import { expect, test } from "vitest";
import { UNREAD } from "@/ui/versions/save-version.ts";
import { announcementSchema } from "../model/schema.ts";
import { announcement } from "../model/test-announcement.ts";
import { changesOf, resumed } from "./draft.tsx";
import { startOf } from "./use-announcement-form.ts";

// The form shows no seconds and trims texts.
const row = announcement({
  title: " Ensaio ",
  description: "Traga a pasta.",
  date: "2026-11-28T22:30:45+00:00",
  ends_at: "2026-11-29T00:00:45+00:00",
});
const start = startOf(row, undefined);
const changes = (typed: object) =>
  changesOf(start, row, announcementSchema.parse({ ...start, ...typed }));

test("an untouched field is no change, whatever the form makes of its value", () => {
  expect(changes({})).toEqual({});
  expect(changes({ location: "Salão" })).toEqual({ location: "Salão" });
});

test("a draft of a former state is compared with that state, after the announcement was read again", () => {
  const former = { ...start, title: "Culto" };
  expect(resumed({ start, row }, { start })).toEqual({ start, row });
  expect(resumed({ start, row }, { start: former })).toMatchObject({
    start: former,
    row: { id: row.id, title: "Culto", revision: UNREAD },
  });
});
