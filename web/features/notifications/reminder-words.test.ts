import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { reminderWords } from "./reminder-words.ts";

// The church's clock is three hours behind UTC, so this is Monday at 17:59.
const NOW = Date.parse("2026-11-30T20:59:00Z");

test.each<[string, string, "postponed"?]>([
  ["Lembro você hoje, às\u00a018h", "2026-12-02T02:30:00Z"],
  ["Lembro você amanhã, às\u00a018h", "2026-12-02T03:30:00Z"],
  ["Lembro você domingo, às\u00a018h", "2026-12-07T13:00:00Z"],
  ["Lembro você segunda-feira, 7 de dezembro, às\u00a018h", "2026-12-08T13:00:00Z"],
  ["Aviso você se algo mudar", "2026-12-01T02:30:00Z"],
  ["Aviso você se algo mudar", "2026-12-02T02:30:00Z", "postponed"],
])("a follower reads “%s” about an announcement at %s", (words, date, status) => {
  expect(reminderWords(announcement({ date, ...(status && { status }) }), NOW)).toBe(words);
});
