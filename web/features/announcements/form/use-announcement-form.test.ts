import { expect, test } from "vitest";
import { announcement } from "../model/test-announcement.ts";
import { startOf } from "./use-announcement-form.ts";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).toISOString();
const cancelled = announcement({
  date: at(20, 19),
  ends_at: at(22, 21),
  status: "cancelled",
  status_reason: "Chuva",
});

test("a copy of what is cancelled takes place a week later, as long as the first one", () => {
  expect(startOf(undefined, cancelled)).toMatchObject({
    title: cancelled.title,
    ...{ date: "2026-11-27", time: "19:30", endDate: "2026-11-29", endTime: "21:30" },
    ...{ status: "scheduled", status_reason: "" },
  });
});

test("an edit begins with what is there", () => {
  expect(startOf(cancelled, undefined)).toMatchObject({
    ...{ date: "2026-11-20", time: "19:30", endDate: "2026-11-22", endTime: "21:30" },
    ...{ status: "cancelled", status_reason: "Chuva" },
  });
});
