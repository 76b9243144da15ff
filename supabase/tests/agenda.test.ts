import { randomUUID } from "node:crypto";
import fc from "fast-check";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { type Cast, peopleOf } from "../../test/support/people.ts";
import { TestServer } from "../../test/support/server.ts";
import { visit } from "../../test/support/visitor.ts";

const server = inject("server");
const { owner, createCast, createMinistry } = peopleOf(server);
const BOARD_URL = "https://avisos.igreja.example";
const ROW = { title: "Ensaio", description: "Às 19h", date: "2030-12-12T22:30:00.000Z" };
let cast: Cast;

beforeAll(async () => {
  cast = await createCast();
});

afterAll(() => owner.end());

type Row = {
  title: string;
  description: string;
  date: string;
  ends_at: string | null;
  location: string | null;
  contact: string | null;
  link_url: string | null;
  link_label: string | null;
  status: string;
  status_reason: string | null;
};

async function insert(rows: (Partial<Row> & { id?: string })[], ministry: string) {
  const all = rows.map((row) => ({ id: randomUUID(), status: "scheduled", ...ROW, ...row }));
  await owner`
    insert into public.announcements
      (id, title, description, date, ends_at, location, contact, link_url, link_label, status, status_reason, ministry_id)
    select id, title, description, date, ends_at, location, contact, link_url, link_label, status, status_reason,
      ${ministry}::uuid
    from jsonb_populate_recordset(null::public.announcements, ${JSON.stringify(all)}::jsonb)
  `;
  return all.map(({ id }) => id);
}

/** The calendar as a visitor is given it. */
async function ask(query: Record<string, string>, { url } = server) {
  const given = new URLSearchParams({
    board_url: BOARD_URL,
    board_name: "Avisos da Igreja",
    ...query,
  });
  const { status, headers, bytes } = await visit(`${url}/rest/v1/rpc/agenda?${given}`);
  return { status, type: headers["content-type"], bytes, text: bytes.toString() };
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((event) => ({
    text: (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null,
    time: (name: string) => {
      const value = event.getFirstPropertyValue(name);
      return value instanceof ICAL.Time ? value.toJSDate().toISOString() : null;
    },
  }));
  return { calendar, events };
}

const eventOf = async (id: string) => {
  const { text } = await ask({ announcement_id: id });
  const [event] = read(text).events;
  if (!event) throw new Error("no event");
  return event;
};

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

const NOTICES: Record<string, string> = { cancelled: "Cancelado: ", postponed: "Adiado: " };
const STATUSES: Record<string, string> = { cancelled: "CANCELLED", postponed: "TENTATIVE" };

/** What is read of an announcement in the calendar. */
function expected(row: Row, id: string) {
  const notice = NOTICES[row.status] ?? "";
  const details = [
    ...(row.contact === null ? [] : [`Contato: ${row.contact}`]),
    ...(row.link_url === null ? [] : [`${row.link_label ?? "Link"}: ${row.link_url}`]),
    `Aviso: ${BOARD_URL}/avisos/${id}`,
  ];
  const parts = [
    ...(notice === "" || row.status_reason === null ? [] : [notice + row.status_reason]),
    row.description,
    details.join("\n"),
  ];
  return {
    uid: `${id}@avisos`,
    sequence: "1",
    summary: asRead(notice + row.title),
    description: asRead(parts.join("\n\n")),
    location: lineRead(row.location),
    contact: lineRead(row.contact),
    url: `${BOARD_URL}/avisos/${id}`,
    status: STATUSES[row.status] ?? "CONFIRMED",
    duration: row.ends_at === null ? "PT1H" : null,
    start: row.date,
    end: row.ends_at,
  };
}

const PIECES = [
  ...[
    "\r\n",
    "\n",
    "\r",
    "\t",
    "\u0001",
    "\u001e",
    "\u001f",
    "\u007f",
    "\u0085",
    "\u2028",
    "\u00a0",
  ],
  ...[
    "BEGIN:VEVENT",
    "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n",
    "END:VCALENDAR",
    "\\n",
    "\\",
    "\\\\",
    ",",
    ";",
    ":",
  ],
  ...[
    '"',
    "'",
    "^n",
    "%0a",
    "</script>",
    "\u202e",
    "\u2067",
    "שלום",
    "مرحبا",
    "🙏",
    "👨‍👩‍👧‍👦",
    "e\u0301",
    "ção",
    "漢字",
    "𝒳",
    "\ufeff",
  ],
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

const announcement: fc.Arbitrary<Row> = fc
  .record({
    title: text(200),
    description: fc.oneof(
      { weight: 9, arbitrary: text(5_000) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom("ã🙏a,;\n", "a", "\\")
          .map((unit) => unit.repeat(5_000).slice(0, 4_998)),
      },
    ),
    date: second("2030-01-01T00:00:00Z", 3_000),
    minutes: maybe(fc.integer({ min: 1, max: 60 * 24 * 60 })),
    location: maybe(text(200)),
    contact: maybe(text(200)),
    link: maybe(
      fc.constantFrom("https://igreja.example/a,b;c?d=\\e", `http://x.example/${"y".repeat(400)}`),
    ),
    link_label: maybe(text(60)),
    status: fc.constantFrom("scheduled", "postponed", "cancelled"),
    status_reason: maybe(text(200)),
  })
  .map(({ minutes, link, link_label, ...row }) => ({
    ...row,
    link_url: link,
    link_label: link === null ? null : link_label,
    ends_at:
      minutes === null ? null : new Date(Date.parse(row.date) + minutes * 60_000).toISOString(),
  }));

test("a thousand announcements of any texts are read back as they were written", async () => {
  // The same ones every time: a failure has to say something about the change that met it.
  const rows = fc.sample(announcement, { numRuns: 1_000, seed: 1 });
  // As many as one feed holds by its bytes.
  for (let from = 0; from < rows.length; from += 250) {
    const part = rows.slice(from, from + 250);
    const ministry = await createMinistry();
    const ids = await insert(part, ministry);
    const { bytes, text: calendar } = await ask({ ministry_id: ministry });
    expect(calendar.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
    const lines = calendar.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about.
    expect(lines.filter((line) => /[\x00-\x08\x0a-\x1f\x7f\ufffd]/.test(line))).toEqual([]);
    expect(Buffer.from(calendar)).toEqual(bytes);
    const events = new Map(read(calendar).events.map((event) => [event.text("uid"), event]));
    expect(events.size).toBe(part.length);
    for (const [index, row] of part.entries()) {
      const id = ids[index] ?? "";
      const event = events.get(`${id}@avisos`);
      const names = [
        "uid",
        "sequence",
        "summary",
        "description",
        "location",
        "contact",
        "url",
        "status",
        "duration",
      ];
      const found = Object.fromEntries(names.map((name) => [name, event?.text(name)]));
      expect({ ...found, start: event?.time("dtstart"), end: event?.time("dtend") }).toEqual(
        expected(row, id),
      );
    }
  }
}, 240_000);

describe("a feed", () => {
  test("of a ministry has its own announcements, its name and the times of change", async () => {
    const [id = ""] = await insert([{ title: "Do coral" }], cast.ownMinistry);
    await insert([{ title: "De outros" }], cast.otherMinistry);
    const { status, type, text: calendar } = await ask({ ministry_id: cast.ownMinistry });
    expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
    const { events, calendar: component } = read(calendar);
    expect(events.map((event) => event.text("summary"))).toEqual(["Do coral"]);
    const [{ name } = {}] =
      await owner`select name from public.ministries where id = ${cast.ownMinistry}`;
    expect(component.getFirstPropertyValue("x-wr-calname")).toBe(`${name} · Avisos da Igreja`);
    expect(component.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT1H");
    expect(events[0]?.text("categories")).toBe(name);
    const [row] = await owner<{ created_at: Date; updated_at: Date }[]>`
      select date_trunc('second', created_at) as created_at, date_trunc('second', updated_at) as updated_at
      from public.announcements where id = ${id}
    `;
    expect(events[0]?.time("created")).toBe(row?.created_at.toISOString());
    expect(events[0]?.time("last-modified")).toBe(row?.updated_at.toISOString());
  });

  test("goes from what ended 30 days ago to all that is to come", async () => {
    const ministry = await createMinistry();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await insert(
      [
        { title: "Há 29 dias", date: ago(29) },
        { title: "Há 31 dias", date: ago(31) },
        { title: "De 80 a 29 dias", date: ago(80), ends_at: ago(29) },
        { title: "De 80 a 31 dias", date: ago(80), ends_at: ago(31) },
        { title: "Em 2099", date: "2099-12-31T23:00:00Z" },
      ],
      ministry,
    );
    const { text: calendar } = await ask({ ministry_id: ministry });
    const titles = read(calendar).events.map((event) => event.text("summary"));
    expect(titles).toEqual(["De 80 a 29 dias", "Há 29 dias", "Em 2099"]);
  });

  test("of 10,000 has the 2,000 nearest, of the longest texts as many as the cache keeps", async () => {
    // On a server of its own, so that the lists which other tests read stay short.
    const own = await TestServer.start();
    const people = peopleOf(own);
    onTestFinished(async () => {
      await people.owner.end();
      await own.dispose();
    });
    const [many, long] = [await people.createMinistry(), await people.createMinistry()];
    await people.owner`
      insert into public.announcements (title, description, date, ministry_id)
      select i::text, 'Texto', now() + (i - 500) * interval '1 hour', ${many}::uuid
      from generate_series(1, 10000) as i
    `;
    await people.owner`
      insert into public.announcements (title, description, date, ministry_id)
      select i::text, repeat(',', 5000), now() + i * interval '1 hour', ${long}::uuid
      from generate_series(1, 2000) as i
    `;
    const numbers = async (id: string) => {
      // On a busy machine it may take longer than a visitor's statement has; calendars too ask again.
      let answer = await ask({ ministry_id: id }, own);
      await expect
        .poll(async () => {
          answer = await ask({ ministry_id: id }, own);
          return answer.status;
        })
        .toBe(200);
      const { bytes, text: calendar } = answer;
      expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
      return read(calendar).events.map((event) => Number(event.text("summary")));
    };
    // 500 before now and 1,500 after.
    expect(await numbers(many)).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1));
    const nearest = await numbers(long);
    expect(nearest.length).toBeGreaterThan(150);
    expect(nearest).toEqual(nearest.map((_, index) => index + 1));
  }, 60_000);

  test("without announcements is a calendar without events", async () => {
    const { status, text: calendar } = await ask({ ministry_id: await createMinistry() });
    expect(status).toBe(200);
    expect(read(calendar).events).toEqual([]);
  });
});

describe("one announcement", () => {
  test("that changes is the same event with a higher sequence and its status", async () => {
    const [id = ""] = await insert([{}], cast.ownMinistry);
    const change = (values: Partial<Row>) =>
      cast.admin.client.from("announcements").update(values).eq("id", id).throwOnError();
    const before = await eventOf(id);
    expect([before.text("status"), before.text("sequence")]).toEqual(["CONFIRMED", "1"]);
    await change({ status: "postponed", status_reason: "Chuva" });
    const postponed = await eventOf(id);
    expect([postponed.text("status"), postponed.text("sequence")]).toEqual(["TENTATIVE", "2"]);
    expect(postponed.text("summary")).toBe("Adiado: Ensaio");
    await change({ status: "cancelled" });
    const cancelled = await eventOf(id);
    expect([cancelled.text("status"), cancelled.text("sequence")]).toEqual(["CANCELLED", "3"]);
    expect(cancelled.text("summary")).toBe("Cancelado: Ensaio");
    expect(cancelled.text("description")).toContain("Cancelado: Chuva\n\nÀs 19h");
    expect(cancelled.text("uid")).toBe(before.text("uid"));
  });

  test("of any date is one event, in a calendar without a name", async () => {
    const [id = ""] = await insert([{ date: "2001-01-01T00:00:00.000Z" }], cast.ownMinistry);
    const { text: calendar } = await ask({ announcement_id: id });
    expect(read(calendar).events).toHaveLength(1);
    expect(calendar).not.toMatch(/NAME|REFRESH/);
  });

  test("that is unknown, or of an unknown ministry, is 404", async () => {
    expect(await ask({ announcement_id: randomUUID() })).toMatchObject({ status: 404, text: "" });
    expect(await ask({ ministry_id: randomUUID() })).toMatchObject({ status: 404, text: "" });
  });

  test("that was deleted is 410", async () => {
    const [id = ""] = await insert([{}], cast.ownMinistry);
    await owner`delete from public.announcements where id = ${id}`;
    expect(await ask({ announcement_id: id })).toMatchObject({ status: 410, text: "" });
  });
});

test.each([
  "https://igreja.org@evil.example",
  "http://a.example/x?y",
  "http://a.example/#",
  `https://${"a".repeat(290)}`,
])("of the board's address %s nothing is written", async (board_url) => {
  const [id = ""] = await insert([{}], cast.ownMinistry);
  const { status, text: calendar } = await ask({ announcement_id: id, board_url });
  expect(status).toBe(200);
  expect(calendar).not.toMatch(/URL|Aviso: |evil|a\.example/);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "https://a.example\r\nX:y",
  "ftp://a.example",
])("the board's address %j is refused", async (board_url) =>
  expect((await ask({ board_url })).status).toBe(400),
);

test("a line break in the board's name begins no line", async () => {
  const ministry_id = await createMinistry();
  const { text: calendar } = await ask({ ministry_id, board_name: "A\r\nBEGIN:VEVENT\r\nX,;\\" });
  expect(read(calendar).events).toEqual([]);
  expect(calendar.replaceAll("\r\n ", "")).toContain(" · A\\nBEGIN:VEVENT\\nX\\,\\;\\\\\r\n");
});

test("members are given the same calendar", async () => {
  const [id = ""] = await insert([{}], cast.ownMinistry);
  for (const who of ["unattached", "member", "admin"] as const) {
    const { data } = await cast[who].client.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const { status, bytes } = await visit(
      `${server.url}/rest/v1/rpc/agenda?announcement_id=${id}`,
      headers,
    );
    expect([status, String(bytes)]).toEqual([200, expect.stringContaining(`UID:${id}@avisos`)]);
  }
});
