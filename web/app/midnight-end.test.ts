import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilOn } from "@/features/announcements/board/lasting-row.tsx";
import { factsInWords } from "@/features/announcements/from-message/filling.ts";
import { valueInWords } from "@/features/announcements/model/change-words.ts";
import { EMPTY_STATE } from "@/features/announcements/model/changes.ts";
import { endInWords } from "@/features/announcements/model/end-time.ts";
import { said, summaryOf } from "@/features/announcements/model/said.ts";
import { BLANK } from "@/features/announcements/model/schema.ts";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { posterDay } from "@/features/announcements/poster/arched-day.tsx";
import * as church from "@/features/editions/model/church-dates.ts";
import { spokenWhen } from "@/features/editions/spoken/spoken-when.ts";
import { fromInputs } from "@/lib/text/dates.ts";
import { digestMessage, reminderMessage } from "./push-messages.ts";

const NOW = Date.parse("2026-12-01T12:00:00Z");
const at = (day: number, time: string) => fromInputs(`2026-12-0${day}`, time)?.toISOString() ?? "";
const atChurch = (day: number, time: string) => church.fromInputs(`2026-12-0${day}`, time) ?? "";

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

/** Returns what each place says of an announcement of three days that ends at 0:00 on Sunday, 6 December 2026. */
function textsOf(start: string) {
  const one = announcement({ title: "Retiro", date: at(3, start), ends_at: at(6, "00:00") });
  const row = { ...EMPTY_STATE, ...one };
  const record = said(one, { now: NOW });
  const typed = { ...BLANK, date: "2026-12-03", time: start, endDate: "2026-12-06" };
  return {
    card: record.date?.end?.short,
    page: record.when,
    "link, feed and picture": summaryOf(record),
    poster: posterDay(record).until,
    board: untilOn("2026-12-04", one, NOW),
    script: spokenWhen({ date: atChurch(3, start), ends_at: atChurch(6, "00:00") }, at(1, "19:00")),
    push: reminderMessage("", row, NOW)?.body,
    form: endInWords(new Date(row.ends_at ?? ""), NOW),
    "pasted message": factsInWords({ ...typed, endTime: "00:00" }, NOW),
    history: valueInWords("ends_at", row, () => undefined),
  };
}

test.each(["20:00", "00:00"])("an announcement from %s ends at midnight everywhere", (start) => {
  const texts = textsOf(start);
  for (const [place, text] of Object.entries(texts)) {
    expect([place, text]).toEqual([place, expect.stringMatching(/sábado|até (?:sáb )?5|05\/12/)]);
    expect([place, text]).not.toEqual([place, expect.stringMatching(/dom|\b6|00:00 às|, 00:00$/)]);
  }
});

test("whole days are told without hours", () => {
  const { card, page, script } = textsOf("00:00");
  expect([card, page, script]).toEqual([
    "até sáb 5 dez",
    "quinta-feira, 3 de dezembro, o dia todo, até sábado, 5 de dezembro",
    "de quinta a sábado, dias 3 a 5",
  ]);
  const row = { ...EMPTY_STATE, title: "Retiro", date: at(3, "00:00"), ends_at: at(4, "00:00") };
  expect(digestMessage([row])?.body).toBe("qui 3, o dia todo · Retiro");
});
