import { afterAll, describe, expect, test, vi } from "vitest";
import { googleEvent } from "@/features/announcements/send/calendar-links.ts";
import { SERVICE } from "@/features/editions/model/test-edition.ts";
import { spokenText } from "@/features/editions/spoken/spoken-text.ts";
import { CHANNELS, PARTIAL_CHANNELS, page, STATES, text } from "./test-channels.ts";

// The module cache is cleared after this file, because the next test file of this process has
// another church's configuration.
afterAll(() => void vi.resetModules());

const { AFTER, ALL_DAY, NOTICE, WEEKDAY, MOVED, UNKNOWN } = STATES;

/** A separator without a text before or behind it, or a value that is no text. */
const DANGLING =
  /(?:^|\n|[(>"]) ?(?:·|,) |(?:·|,) ?(?:$|\n|[·,)])|\(era \)|undefined|null,|Invalid/;

test.each(Object.entries(STATES))(
  "no channel says 23:59 or has an empty part for the announcement %s",
  async (_, one) => {
    vi.stubGlobal("window", { location: { origin: "https://avisos.example" } });
    for (const [name, channel] of Object.entries({ ...CHANNELS, ...PARTIAL_CHANNELS })) {
      const words = await channel(one);
      expect(words, name).not.toMatch(/23[:h]59|11-29T02:59/);
      if (!["page", "data for search engines", "history"].includes(name))
        expect(words, name).not.toMatch(DANGLING);
    }
  },
);

describe("every channel says", () => {
  test.each([
    ["the words for an hour", AFTER, /após o culto/],
    ["that an announcement takes whole days", ALL_DAY, /o dia todo/],
    ["the last day of an announcement of several days", ALL_DAY, /29|sex 27/],
    ["that an announcement is a notice", NOTICE, /[Rr]ecado/],
    ["the hour of the standing programme", WEEKDAY, /19:30/],
    ["a former date without an hour", MOVED, /(27 de novembro|sex 27 nov)(?!, |:| ·)/],
    ["only the day when the hour is unknown", UNKNOWN, /28 de novembro|sáb 28/],
  ])("%s", async (_, one, words) => {
    for (const [name, channel] of Object.entries(CHANNELS))
      expect(await channel(one), name).toMatch(words);
  });
});

test.each([
  [NOTICE, "Secretaria. No salão social."],
  [
    MOVED,
    "que seria nesta sexta-feira. Agora será neste sábado, às sete e meia da noite, no salão social.",
  ],
])("the presenter says “%s” without a written hour", (one, words) => {
  expect(spokenText(one, SERVICE)).toContain(words);
});

test.each([
  [AFTER, "20261128/20261129", /"startDate":"2026-11-28"/],
  [ALL_DAY, "20261127/20261130", /"startDate":"2026-11-27","endDate":"2026-11-29"/],
  [WEEKDAY, "20261127T223000Z/20261127T233000Z", /"startDate":"2026-11-27T19:30:00-03:00"/],
  [MOVED, "20261128T223000Z/20261128T233000Z", /"previousStartDate":"2026-11-27"/],
])("calendars and search engines get the same days", async (one, dates, data) => {
  expect(new URL(googleEvent(one)).searchParams.get("dates")).toBe(dates);
  expect((await page(one)).head).toMatch(data);
});

test("Google Calendar gets the words for an hour, which its whole days do not show", () => {
  const details = new URL(googleEvent(AFTER)).searchParams.get("details");
  expect(details).toMatch(/^Horário: após o culto\n\nVenha\./);
});

test("the page of a notice offers no calendar and is no event for search engines", async () => {
  const { html, head } = await page(NOTICE);
  expect(html).not.toContain("Pôr no calendário");
  expect(head).not.toContain("application/ld+json");
});

test("the page of the standing programme has its rule", async () => {
  expect(text((await page(WEEKDAY)).html)).toContain("De segunda a sexta, 19h30");
});
