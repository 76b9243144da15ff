import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { startPostgres } from "../support/started.ts";

const PUBLIC_URL = "https://avisos.igreja.example";

const { database, sql, start } = await startPostgres();
const server = await start({ CHURCH_NAME: "Fé & <Paz>", PUBLIC_URL });

beforeEach(() => sql`truncate public.announcements cascade`);

async function ask(path: string, headers = {}, method = "GET") {
  const { status, headers: received, bytes } = await visit(server.url + path, headers, method);
  return { status, headers: received, type: received["content-type"], text: bytes.toString() };
}

async function announce(title = "Ceia", days = 5) {
  const [row] = await sql<{ id: string; ministry_id: string }[]>`
    insert into public.announcements (title, description, date, location, ministry_id)
    values (
      ${title}, 'Todos', date_trunc('day', now()) + ${days} * interval '1 day', 'Salão',
      (select id from public.ministries where name = 'Louvor')
    )
    returning id, ministry_id
  `;
  if (!row) throw new Error("no announcement");
  return row;
}

const ICS = "text/calendar; charset=utf-8";

describe("calendars", () => {
  test("of the board, of a ministry and of one announcement", async () => {
    const { id, ministry_id } = await announce();
    for (const [path, file] of [
      ["/agenda.ics", "agenda.ics"],
      [`/agenda/${ministry_id}.ics`, "agenda.ics"],
      [`/avisos/${id}.ics`, "aviso.ics"],
    ] as const) {
      const { status, type, headers, text } = await ask(path);
      expect([path, status, type]).toEqual([path, 200, ICS]);
      expect(headers["content-disposition"]).toBe(`inline; filename="${file}"`);
      expect(text).toContain(`UID:${id}@avisos\r\n`);
      expect(text.replaceAll("\r\n ", "")).toContain(`\r\nURL:${PUBLIC_URL}/avisos/${id}\r\n`);
    }
    const { text } = await ask("/agenda.ics");
    expect(text).toContain("\r\nX-WR-CALNAME:Avisos Fé & <Paz> TC\r\n");
  });

  test("are answered to HEAD, and with 304 to who has them", async () => {
    const { id, ministry_id } = await announce();
    const ofOne = [`/agenda/${ministry_id}.ics`, `/avisos/${id}.ics`];
    for (const path of ["/agenda.ics", "/avisos.xml", ...ofOne]) {
      // What other tests have left in the cache is gone then.
      await expect.poll(async () => (await ask(path)).text).toContain(id);
      const { headers } = await ask(path);
      const { etag = "", "last-modified": since = "" } = headers;
      const conditions: [number, Record<string, string>][] = [
        [304, { "if-none-match": `"other" , W/${etag}` }],
        [304, { "if-none-match": "*" }],
        [304, { "if-modified-since": since }],
        [200, { "if-modified-since": new Date(0).toUTCString() }],
        [200, { "if-none-match": '"other"', "if-modified-since": since }],
      ];
      for (const [status, condition] of conditions) {
        const known = await ask(path, condition, "HEAD");
        expect([path, condition, known.status]).toEqual([path, condition, status]);
        expect((await ask(path, condition)).status).toBe(status);
        expect(known.headers).toMatchObject({ etag, "last-modified": since, vary: headers.vary });
      }
      const head = await ask(path, {}, "HEAD");
      expect([head.status, head.type, head.text]).toEqual([200, headers["content-type"], ""]);
    }
  });

  test("of what is unknown or no id are 404", async () => {
    const { id, ministry_id } = await announce();
    for (const path of [
      `/agenda/${randomUUID()}.ics`,
      `/avisos/${randomUUID()}.ics`,
      // An announcement is no ministry.
      `/agenda/${id}.ics`,
      `/avisos/${ministry_id}.ics`,
      "/agenda/louvor.ics",
      `/avisos/${id.toUpperCase()}.ics`,
      "/avisos/'%20or%201=1.ics",
    ]) {
      const { status, headers } = await ask(path);
      expect([path, status, headers["cache-control"]]).toEqual([path, 404, "no-store"]);
    }
  });

  test("of a deleted announcement are 410", async () => {
    const { id } = await announce();
    await sql`delete from public.announcements where id = ${id}`;
    const { status, text } = await ask(`/avisos/${id}.ics`);
    expect([status, text]).toEqual([410, "Este aviso foi excluído."]);
  });
});

test("what is cancelled, also past the API, is cancelled in every calendar and feed within a second", async () => {
  const { id, ministry_id } = await announce();
  const paths = ["/agenda.ics", `/agenda/${ministry_id}.ics`, `/avisos/${id}.ics`, "/avisos.xml"];
  for (const path of paths) expect((await ask(path)).text).not.toContain("Cancelado: Ceia");
  await sql`update public.announcements set status = 'cancelled' where id = ${id}`;
  const changed = performance.now();
  for (const path of paths) {
    const poll = expect.poll(async () => (await ask(path)).text, { interval: 50 });
    await poll.toContain("Cancelado: Ceia");
  }
  // A second old at most; the rest is for a busy machine.
  expect(performance.now() - changed).toBeLessThan(5_000);
});

test("the feed has what is to come, the newest change first", async () => {
  const { id: past } = await announce("Passado", -2);
  const { id: first } = await announce("Primeiro & <b>");
  const { id: second } = await announce("Segundo", 9);
  await sql`update public.announcements set status_reason = 'Chuva', status = 'postponed' where id = ${first}`;
  // Began long ago and lasts.
  const { id: running } = await announce("Em curso", -3);
  await sql`update public.announcements set ends_at = now() + interval '1 day' where id = ${running}`;
  const idsIn = (feed: string) =>
    [...feed.matchAll(/<id>urn:uuid:(.*)<\/id>/g)].map(([, each]) => each);
  // What was written past the API is known to the cache a moment later.
  await expect
    .poll(async () => idsIn((await ask("/avisos.xml")).text), { timeout: 5_000 })
    .toEqual([running, first, second]);
  const { status, type, text } = await ask("/avisos.xml");
  expect([status, type]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  const ids = idsIn(text);
  expect(ids).not.toContain(past);
  expect(text).toContain("<title>Avisos Fé &amp; &lt;Paz&gt; TC</title>");
  expect(text).toContain("<title>Adiado: Primeiro &amp; &lt;b&gt;</title>");
  expect(text).toMatch(/<summary>Adiado · .* · Salão \(Chuva\)<\/summary>/);
  expect(text).toContain(`href="${PUBLIC_URL}/avisos/${first}"`);
  expect(text).toContain(
    `<link rel="self" type="application/atom+xml" href="${PUBLIC_URL}/avisos.xml"/>`,
  );
});

test("no text of the feed turns letters", async () => {
  const { id } = await announce("\u202eotluC");
  await sql`
    update public.announcements set description = ${"\u2067Venha\u202e"}, status_reason = ${"\u202dx"} where id = ${id}
  `;
  await expect
    .poll(async () => (await ask("/avisos.xml")).text)
    .toContain("<content>Venha</content>");
  expect((await ask("/avisos.xml")).text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test("the feed of an empty board is a feed, of a full one has 50 entries", async () => {
  await expect
    .poll(async () => (await ask("/avisos.xml")).text)
    .toMatch(/<updated>2000-01-01T00:00:00Z<\/updated>/);
  await sql`
    insert into public.announcements (title, description, date)
    select i::text, 'x', now() + i * interval '1 hour' from generate_series(1, 60) i
  `;
  await expect.poll(async () => (await ask("/avisos.xml")).text.match(/<entry>/g)).toHaveLength(50);
});

test("the log names the addresses without their ids", async () => {
  const { id } = await announce();
  for (const path of ["/agenda.ics", `/agenda/${id}.ics`, `/avisos/${id}.ics`, "/avisos.xml"])
    await ask(path);
  for (const route of ["/agenda.ics", "/agenda/:id.ics", "/avisos/:id.ics", "/avisos.xml"]) {
    await expect.poll(() => server.output).toContain(`"route":"${route}"`);
  }
  expect(server.output).not.toContain(id);
});

test("while the database is away the last ones are given, and 503 for others", async () => {
  const { id } = await announce();
  await expect.poll(async () => (await ask("/agenda.ics")).text).toContain(id);
  await expect.poll(async () => (await ask("/avisos.xml")).text).toContain(id);
  // The first is not kept if it was read while the cache was told of the change.
  for (const path of ["/agenda.ics", "/avisos.xml"]) await ask(path);
  await database.down();
  try {
    for (const path of ["/agenda.ics", "/avisos.xml"]) {
      const { status, text } = await ask(path);
      expect([status, text]).toEqual([200, expect.stringContaining("Ceia")]);
    }
    const { status, headers } = await ask(`/avisos/${id}.ics`);
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  } finally {
    await database.up();
  }
  await expect.poll(async () => (await ask(`/avisos/${id}.ics`)).status).toBe(200);
});
