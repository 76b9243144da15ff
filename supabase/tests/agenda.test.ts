import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ANNOUNCEMENT_STATES } from "../../test/support/announcement-states.ts";
import { edit, remove } from "../../test/support/clients/announcements.ts";
import { visit } from "../../test/support/clients/visitor.ts";
import { openBoard } from "./board.ts";
import { BOARD_URL, type CalendarRow, inDecember, insertRows, readCalendar } from "./calendars.ts";

const { owner, createMinistry, startSeries, cast, server } = await openBoard();

async function ask(query: Record<string, string>) {
  const board = { board_url: BOARD_URL, board_name: "Avisos da Igreja" };
  const given = new URLSearchParams({ ...board, ...query });
  const { status, headers, bytes } = await visit(`${server.url}/rest/v1/rpc/agenda?${given}`);
  return { status, type: headers["content-type"], text: bytes.toString() };
}
const insert = (rows: Partial<CalendarRow>[], ministry: string) =>
  insertRows(owner, rows, ministry);

const eventOf = async (id: string) => {
  const { text } = await ask({ announcement_id: id });
  const [event] = readCalendar(text).events;
  if (!event) throw new Error("no event");
  return event;
};

describe("a calendar feed", () => {
  test("of a ministry contains its name and its announcements", async () => {
    const ministry = await createMinistry();
    const [id = ""] = await insert([{ title: "Do coral" }], ministry);
    await insert([{ title: "De outros" }], cast.otherMinistry);
    const { status, type, text: calendar } = await ask({ ministry_id: ministry });
    expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
    const { events, calendar: component } = readCalendar(calendar);
    expect(events.map((event) => event.text("summary"))).toEqual(["Do coral"]);
    const [{ name } = {}] = await owner`select name from public.ministries where id = ${ministry}`;
    expect(component.getFirstPropertyValue("x-wr-calname")).toBe(`${name} · Avisos da Igreja`);
    expect(component.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT1H");
    expect(events[0]?.text("categories")).toBe(name);
    const [row] = await owner<{ created_at: Date; updated_at: Date }[]>`
      select date_trunc('second', created_at) as created_at,
        date_trunc('second', updated_at) as updated_at
      from public.announcements where id = ${id}
    `;
    expect(events[0]?.time("created")).toBe(row?.created_at.toISOString());
    expect(events[0]?.time("last-modified")).toBe(row?.updated_at.toISOString());
  });

  test("begins with the announcements that ended in the last 30 days", async () => {
    const ministry = await createMinistry();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await insert(
      [
        { title: "Há 29 dias", date: ago(29) },
        { title: "Há 31 dias", date: ago(31) },
        { title: "De 80 a 29 dias", date: ago(80), ends_at: ago(29) },
        { title: "De 80 a 31 dias", date: ago(80), ends_at: ago(31) },
        { title: "Em mil dias", date: ago(-1_000) },
      ],
      ministry,
    );
    const { text: calendar } = await ask({ ministry_id: ministry });
    const titles = readCalendar(calendar).events.map((event) => event.text("summary"));
    expect(titles).toEqual(["De 80 a 29 dias", "Há 29 dias", "Em mil dias"]);
  });

  test("has notices and, if wanted, unchanged occurrences of the programme left out", async () => {
    const ministry_id = await createMinistry();
    await insert([{ kind: "notice" }, { title: "Bazar" }], ministry_id);
    const { id, rows } = await startSeries(cast.editor, {}, { ministry_id });
    await edit(cast.editor, rows[1]?.id ?? "", { title: "Ensaio geral" });
    const titles = async (more: object) => {
      const { text: calendar } = await ask({ ministry_id, ...more });
      return readCalendar(calendar).events.map((event) => event.text("summary"));
    };
    const special = { without_routine: "true" };
    expect(await titles(special)).toHaveLength(rows.length + 1);
    await owner`update public.series set routine = true where id = ${id}`;
    expect(await titles({})).toHaveLength(rows.length + 1);
    expect(await titles(special)).toEqual(["Ensaio geral", "Bazar"]);
  });

  test("that is too large leaves out past announcements and the longest texts", async () => {
    const ministry = await createMinistry();
    const inDays = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
    const rowsOf = (count: number, title: string, from: number, description: string) =>
      insert(
        Array.from({ length: count }, (_, i) => ({ title, description, date: inDays(from + i) })),
        ministry,
      );
    await rowsOf(19, "Passado", -20, "Curto");
    await rowsOf(10, "Breve", 1, "Em\nduas linhas");
    await rowsOf(30, "Longo", 11, "🙏".repeat(3_000));
    await rowsOf(30, "Mais longo", 41, "🙏".repeat(5_000));
    // The owner of the database calls the function agenda, because a visitor's statement may time
    // out on a busy machine.
    const [row] = await owner<{ bytes: Buffer }[]>`
      select public.agenda(${ministry}::uuid, null, ${BOARD_URL}, 'Avisos')::bytea as bytes
    `;
    expect(row?.bytes.length).toBeLessThan(1_000_000);
    const { events, calendar } = readCalendar(String(row?.bytes));
    const told = events.map((event) => `${event.text("summary")}: ${event.text("description")}`);
    const count = (text: string) => told.filter((one) => one.startsWith(text)).length;
    const counts = ["Passado", "Breve: Em\nduas linhas", "Longo: 🙏"].map(count);
    expect(counts).toEqual([0, 10, 30]);
    const whole = count("Mais longo: 🙏");
    expect(whole).toBeGreaterThan(10);
    expect(count("Mais longo: Texto completo no aviso: https")).toBe(30 - whole);
    expect(calendar.getFirstPropertyValue("description")).toMatch(/não traz tudo/);
  });
});

describe("the calendar event of an announcement", () => {
  test("keeps its UID after each change", async () => {
    const [id = ""] = await insert([{}], cast.ownMinistry);
    const uid = `${id}@avisos`;
    const first = inDecember(12);
    const moved = inDecember(20);
    for (const [values, ...expected] of [
      [{}, "1", "CONFIRMED", first],
      [{ status: "postponed", status_reason: "Chuva" }, "2", "CANCELLED", first],
      [{ date: moved }, "3", "CONFIRMED", moved],
      [{ status: "cancelled" }, "4", "CANCELLED", moved],
    ] as const) {
      await edit(cast.admin, id, values);
      const event = await eventOf(id);
      const names = ["uid", "sequence", "status", "dtstart"];
      expect(names.map((name) => event.text(name))).toEqual([uid, ...expected]);
    }
    expect((await eventOf(id)).text("description")).toContain("Cancelado: Chuva\n\nÀs 19h");
  });

  test.each(ANNOUNCEMENT_STATES)(
    "has the web app's notice for status $status and former date $former_date",
    async ({ isHeld, notice, ...row }) => {
      const [id = ""] = await insert([row], cast.ownMinistry);
      const event = await eventOf(id);
      expect(event.text("summary")).toBe(notice + row.title);
      expect(event.text("status")).toBe(isHeld ? "CONFIRMED" : "CANCELLED");
      expect([event.time("dtstart"), event.time("dtend")]).toEqual([row.date, row.ends_at]);
      expect(event.text("location")).toBe(row.location);
    },
  );

  test.each([
    ["America/Sao_Paulo", null, "2030-12-11", "2030-12-12"],
    ["Marte/Olympus", null, "2030-12-11", "2030-12-12"],
    ["Asia/Tokyo", null, "2030-12-12", "2030-12-13"],
    ["America/Sao_Paulo", "2030-12-14T02:59:00Z", "2030-12-11", "2030-12-14"],
  ])("without an hour takes whole days in %s (end %s)", async (time_zone, ends_at, from, to) => {
    const row = { date: "2030-12-12T02:59:00Z", hour_words: "após o culto", ends_at };
    const [id = ""] = await insert([{ ...row, description: "x" }], cast.ownMinistry);
    const { text } = await ask({ announcement_id: id, time_zone });
    const [event] = readCalendar(text).events;
    expect([event?.text("dtstart"), event?.text("dtend")]).toEqual([from, to]);
    expect(text).toContain("DTSTART;VALUE=DATE:");
    expect(event?.text("description")).toMatch(/^Horário: após o culto\n\nx/);
  });

  test("at the last minute of a day takes the whole day, because no page shows this minute", async () => {
    const [id = ""] = await insert([{ date: "2030-12-12T02:59:00Z" }], cast.ownMinistry);
    expect((await eventOf(id)).text("dtstart")).toBe("2030-12-11");
  });

  test("is sent in a calendar without a name", async () => {
    const [id = ""] = await insert([{ date: "2001-01-01T00:00:00.000Z" }], cast.ownMinistry);
    const { text: calendar } = await ask({ announcement_id: id });
    expect(readCalendar(calendar).events).toHaveLength(1);
    expect(calendar).not.toMatch(/NAME|REFRESH/);
    await remove(cast.admin, id);
    expect(await ask({ announcement_id: id })).toMatchObject({ status: 410, text: "" });
    for (const name of ["announcement_id", "ministry_id"]) {
      expect(await ask({ [name]: randomUUID() })).toMatchObject({ status: 404, text: "" });
    }
    const [notice = ""] = await insert([{ kind: "notice" }], cast.ownMinistry);
    expect(await ask({ announcement_id: notice })).toMatchObject({ status: 404, text: "" });
  });
});

test("a calendar ignores an invalid URL of the board", async () => {
  const [id = ""] = await insert([{}], cast.ownMinistry);
  for (const board_url of [
    "https://igreja.org@evil.example",
    "http://a.example/x?y",
    "http://a.example/#",
    `https://${"a".repeat(290)}`,
    "javascript:alert(1)",
    "data:text/html,x",
    "https://a.example\r\nX:y",
    "ftp://a.example",
  ]) {
    const { status, text: calendar } = await ask({ announcement_id: id, board_url });
    expect(status).toBe(200);
    expect(calendar, board_url).not.toMatch(/URL|Aviso: |evil|a\.example/);
  }
});

test("a line break in the board's name cannot begin a line of the calendar", async () => {
  const ministry_id = await createMinistry();
  const { text: calendar } = await ask({ ministry_id, board_name: "A\r\nBEGIN:VEVENT\r\nX,;\\" });
  // The ministry has no announcements, so its calendar has no events.
  expect(readCalendar(calendar).events).toEqual([]);
  expect(calendar.replaceAll("\r\n ", "")).toContain(" · A\\nBEGIN:VEVENT\\nX\\,\\;\\\\\r\n");
});
