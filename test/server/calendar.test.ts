import { beforeEach, expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { startPostgres } from "../support/started.ts";

const PUBLIC_URL = "https://avisos.igreja.example";

// A second at most; the rest is for a busy machine.
const SOON = { timeout: 5_000 };

const { sql, start } = await startPostgres();
const server = await start({ CHURCH_NAME: "Fé & <Paz>", PUBLIC_URL });

beforeEach(() => sql`truncate public.announcements cascade`);

async function ask(path: string) {
  const { status, headers, bytes } = await visit(server.url + path);
  return { status, type: headers["content-type"], text: bytes.toString() };
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

test("there are calendars of the board, of a ministry and of one announcement", async () => {
  const { id, ministry_id } = await announce();
  for (const path of ["/agenda.ics", `/agenda/${ministry_id}.ics`, `/avisos/${id}.ics`]) {
    const { status, type, text } = await ask(path);
    expect([path, status, type]).toEqual([path, 200, "text/calendar; charset=utf-8"]);
    expect(text).toContain(`UID:${id}@avisos\r\n`);
    expect(text.replaceAll("\r\n ", "")).toContain(`\r\nURL:${PUBLIC_URL}/avisos/${id}\r\n`);
  }
  expect((await ask("/agenda.ics")).text).toContain("\r\nX-WR-CALNAME:Avisos Fé & <Paz> TC\r\n");
  // An announcement is no ministry.
  for (const path of [`/agenda/${id}.ics`, `/avisos/${ministry_id}.ics`]) {
    expect((await ask(path)).status).toBe(404);
  }
  await sql`delete from public.announcements where id = ${id}`;
  await expect.poll(async () => (await ask(`/avisos/${id}.ics`)).status, SOON).toBe(410);
});

test("the feed has what is to come, the newest change first", async () => {
  await announce("Passado", -2);
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
    .poll(async () => idsIn((await ask("/avisos.xml")).text), SOON)
    .toEqual([running, first, second]);
  const { status, type, text } = await ask("/avisos.xml");
  expect([status, type]).toEqual([200, "application/atom+xml; charset=utf-8"]);
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
    .poll(async () => (await ask("/avisos.xml")).text, SOON)
    .toContain("<content>Venha</content>");
  expect((await ask("/avisos.xml")).text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
