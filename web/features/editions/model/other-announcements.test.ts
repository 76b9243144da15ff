import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { otherAnnouncements } from "./other-announcements.ts";
import { at, item, SERVICE } from "./test-edition.ts";

const row = (id: string, day: string, series_id: string | null = null, detached = false) =>
  announcement({ id, title: id, date: at(`${day} 20:00`), series_id, detached });

const ROWS = [
  row("before", "2026-11-20"),
  row("course before", "2026-11-21", "course"),
  row("course", "2026-11-28", "course"),
  row("course again", "2026-12-05", "course"),
  row("course elsewhere", "2026-12-12", "course", true),
  row("single", "2026-11-24"),
];

test("the other announcements have a series once, with its date after the service", () => {
  const others = otherAnnouncements(ROWS.toReversed(), [], SERVICE).map(({ id }) => id);
  expect(others).toEqual(["single", "course", "course elsewhere", "before"]);
});

test("the other announcements leave out the series that the edition has", () => {
  const items = [item("course again"), item("single")];
  const others = otherAnnouncements(ROWS, items, SERVICE).map(({ id }) => id);
  expect(others).toEqual(["course elsewhere", "before"]);
});
