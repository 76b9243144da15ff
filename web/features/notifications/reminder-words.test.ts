import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { reminderWords } from "./reminder-words.ts";

// The church's clock is three hours behind UTC, so this is Monday at 17:59.
const NOW = Date.parse("2026-11-30T20:59:00Z");

test.each([
  ["hoje", "2026-12-02T02:30:00Z"],
  ["amanhã", "2026-12-02T03:30:00Z"],
  ["domingo", "2026-12-07T13:00:00Z"],
  ["segunda-feira, 7 de dezembro", "2026-12-08T13:00:00Z"],
])("the reminder comes %s before an announcement at %s", (day, date) => {
  expect(reminderWords(announcement({ date }), NOW)).toBe(`Lembro você ${day}, às\u00a018h`);
});

test.each([
  ["its time is over", {}, NOW + 60_000],
  ["the announcement has no date", { status: "postponed" } as const, NOW],
])("no reminder is announced if %s", (_, changes, now) => {
  const tomorrow = announcement({ date: "2026-12-02T02:30:00Z", ...changes });
  expect(reminderWords(tomorrow, now)).toBe("Aviso você se algo mudar");
});
