import fc from "fast-check";
import { expect, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { TestServer } from "../../test/support/server.ts";
import {
  askForCalendar,
  BOARD_URL,
  type CalendarRow,
  insertRows,
  readCalendar,
} from "./calendars.ts";

const server = await forFile(TestServer.start());
const people = peopleOf(server);

// What is no text in a calendar, and how it is read: every line break is one, other control characters and what turns
// letters are none.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about.
const CONTROL = /[\x01-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]/g;
// The function's own, taken out before anything else: a break on both sides of one is a single break.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about.
const SEPARATOR = /[\x1e\x1f]/g;
const asRead = (text: string) =>
  text.replaceAll(SEPARATOR, "").replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "");
const lineRead = (text: string | null) => (text === null ? null : asRead(text));

/** A feed. On a busy machine it may take longer than a visitor's statement has; calendars too ask again. */
async function feedOf(ministry_id: string) {
  let answer = await askForCalendar(server.url, { ministry_id });
  const ask = async () => {
    if (answer.status !== 200) answer = await askForCalendar(server.url, { ministry_id });
    return answer.status;
  };
  await expect.poll(ask).toBe(200);
  return answer;
}

const NOTICES: Record<string, string> = {
  cancelled: "Cancelado: ",
  postponed: "Adiado, ainda sem nova data: ",
};
const STATUSES: Record<string, string> = { cancelled: "CANCELLED", postponed: "CANCELLED" };

/** The event that is read of an announcement in the calendar. */
function expected(row: CalendarRow, id: string) {
  const notice = NOTICES[row.status] ?? "";
  const url = `${BOARD_URL}/avisos/${id}`;
  const details = [
    ...(row.contact === null ? [] : [`Contato: ${row.contact}`]),
    ...(row.link_url === null ? [] : [`${row.link_label ?? "Link"}: ${row.link_url}`]),
    `Aviso: ${url}`,
  ];
  const parts = [
    ...(notice === "" || row.status_reason === null ? [] : [notice + row.status_reason]),
    ...[row.description, details.join("\n")],
  ];
  return {
    ...{ uid: `${id}@avisos`, sequence: "1", url, status: STATUSES[row.status] ?? "CONFIRMED" },
    ...{ summary: asRead(notice + row.title), description: asRead(parts.join("\n\n")) },
    ...{ location: lineRead(row.location), contact: lineRead(row.contact) },
    ...{ duration: row.ends_at === null ? "PT1H" : null, start: row.date, end: row.ends_at },
  };
}

const PIECES = [
  ...["\r\n", "\n", "\r", "\t", "\u0001", "\u001e", "\u001f", "\u007f", "\u0085", "\u2028"],
  ...["BEGIN:VEVENT", "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n", "END:VCALENDAR", "\\n", "\\", "\\\\"],
  ...[",", ";", ":", '"', "'", "^n", "%0a", "</script>", "\u00a0", "\u202e", "\u2067", "שלום"],
  ...["مرحبا", "🙏", "👨‍👩‍👧‍👦", "e\u0301", "ção", "漢字", "𝒳", "\ufeff"],
];
const piece = fc.oneof(
  fc.constantFrom(...PIECES),
  // U+FFFD is what a character that was cut in two is read as.
  fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\0\ufffd]/g, "")),
  // To the folded boundary and around it.
  fc.integer({ min: 55, max: 80 }).map((length) => "a".repeat(length)),
);
/** A text of at most `longest` characters that is not blank. */
const text = (longest: number) =>
  fc
    .array(piece, { maxLength: 12 })
    .map((pieces) => [...`x${pieces.join("")}`].slice(0, longest).join(""));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 });
const second = (from: string, days: number) =>
  fc
    .integer({ min: 0, max: days * 86_400 })
    .map((s) => new Date(Date.parse(from) + s * 1_000).toISOString());

const longest = fc
  .constantFrom("ã🙏a,;\n", "a", "\\")
  .map((unit) => unit.repeat(5_000).slice(0, 4_998));

const announcement: fc.Arbitrary<CalendarRow> = fc
  .record({
    title: text(200),
    description: fc.oneof({ weight: 9, arbitrary: text(5_000) }, { weight: 1, arbitrary: longest }),
    date: second("2030-01-01T00:00:00Z", 3_000),
    minutes: maybe(fc.integer({ min: 1, max: 60 * 24 * 60 })),
    ...{ location: maybe(text(200)), contact: maybe(text(200)), link_label: maybe(text(60)) },
    link_url: maybe(
      fc.constantFrom("https://igreja.example/a,b;c?d=\\e", `http://x.example/${"y".repeat(400)}`),
    ),
    status: fc.constantFrom("scheduled", "postponed", "cancelled"),
    status_reason: maybe(text(200)),
  })
  .map(({ minutes, ...row }) => ({
    ...row,
    link_label: row.link_url === null ? null : row.link_label,
    ends_at:
      minutes === null ? null : new Date(Date.parse(row.date) + minutes * 60_000).toISOString(),
  }));

test("a thousand announcements of any texts are read back as they were written", async () => {
  // The same ones every time: a failure has to say something about the change that met it.
  const rows = fc.sample(announcement, { numRuns: 1_000, seed: 1 });
  // As many as one feed holds by its bytes.
  for (let from = 0; from < rows.length; from += 250) {
    const part = rows.slice(from, from + 250);
    const ministry = await people.createMinistry();
    const ids = await insertRows(people.owner, part, ministry);
    const { bytes, text: calendar } = await feedOf(ministry);
    expect(calendar.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
    const lines = calendar.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about.
    expect(lines.filter((line) => /[\x00-\x08\x0a-\x1f\x7f\ufffd]/.test(line))).toEqual([]);
    expect(Buffer.from(calendar)).toEqual(bytes);
    const { events } = readCalendar(calendar);
    expect(events).toHaveLength(part.length);
    for (const [index, row] of part.entries()) {
      const { start, end, ...texts } = expected(row, ids[index] ?? "");
      const event = events.find((one) => one.text("uid") === texts.uid);
      const found = Object.keys(texts).map((name) => [name, event?.text(name)]);
      expect(Object.fromEntries(found)).toEqual(texts);
      expect([event?.time("dtstart"), event?.time("dtend")]).toEqual([start, end]);
    }
  }
}, 240_000);

test("a feed of 10,000, and one of the longest texts, stays below a million bytes and loses the farthest last", async () => {
  const feed = async (rows: number, ahead: number, description: string) => {
    const ministry = await people.createMinistry();
    await people.owner`
      insert into public.announcements (title, description, date, ministry_id)
      select i::text, ${description}, now() + (i - ${ahead}::int) * interval '1 hour', ${ministry}::uuid
      from generate_series(1, ${rows}::int) as i
    `;
    const { bytes, text: calendar } = await feedOf(ministry);
    expect(bytes.length).toBeLessThan(1_000_000);
    const numbers = readCalendar(calendar).events.map((event) => Number(event.text("summary")));
    // No past announcement.
    expect(numbers).toEqual(numbers.map((_, index) => index + 1 + ahead));
    return numbers.length;
  };
  expect(await feed(10_000, 500, "Texto")).toBeGreaterThan(1_200);
  expect(await feed(2_000, 0, ",".repeat(5_000))).toBeGreaterThan(1_000);
}, 60_000);
