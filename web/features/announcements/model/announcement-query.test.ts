import { expect, test } from "vitest";
import { nextBeside } from "./announcement-query.ts";

const NOW = Date.parse("2026-11-21T12:00:30Z");

const row = (id: string, seconds: number) => ({
  id,
  title: id,
  date: new Date(NOW + seconds * 1_000).toISOString(),
  ends_at: null,
  status: "scheduled",
});

test("shows three that are still to come, without the announcement itself", () => {
  const rows = [row("begun", -1), row("now", 0), row("own", 1), row("b", 2), row("c", 3)];
  expect(nextBeside("own", rows, NOW).map(({ id }) => id)).toEqual(["now", "b", "c"]);
  expect(nextBeside("x", rows, NOW).map(({ id }) => id)).toEqual(["now", "own", "b"]);
});
