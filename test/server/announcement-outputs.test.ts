import { beforeEach, expect, test } from "vitest";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const HOME = "https://avisos.igreja.example";

const server = await forFile(
  TestServer.start({
    CHURCH_NAME: "Fé & <Paz>",
    CHURCH_TIMEZONE: "America/Manaus",
    PUBLIC_URL: HOME,
  }),
);
const sql = await forFile(server.owner());
const BOARD = "Avisos Fé &amp; &lt;Paz&gt;";
/** Time limit until a change appears. The cache needs up to one second, and a busy machine more. */
const SOON = { timeout: 5_000 };

beforeEach(() => sql`delete from public.announcements`);

const UNKNOWN = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

type Values = { title?: string; date?: string; location?: string; ministry?: string };

/** Inserts an announcement. Returns its id and the id of its ministry. */
async function insertAnnouncement(values: Values = {}) {
  const { title = "Ceia", date = "2031-11-22T23:30:00Z", location = null } = values;
  const [row] = await sql<{ id: string; ministry_id: string }[]>`
    insert into public.announcements (title, description, date, location, ministry_id)
    values (
      ${title}, 'Todos', ${date}, ${location},
      (select id from public.ministries where name = ${values.ministry ?? null})
    )
    returning id, ministry_id
  `;
  if (!row) throw new Error("no announcement");
  return row;
}

async function get(path: string) {
  const response = await fetch(server.url + path);
  const text = await response.text();
  return { status: response.status, type: response.headers.get("content-type"), text };
}
const fetchPage = (id: string) => get(`/avisos/${id}`);

test("the page of a past announcement shows its time in the church's time zone", async () => {
  const date = "2001-01-01T00:30:00Z";
  const past = await insertAnnouncement({ title: "Ceia </script><b>", date });
  const { status, text } = await fetchPage(past.id);
  expect(status).toBe(200);
  expect(text).toContain("Ceia &lt;/script&gt;&lt;b&gt;</h1>");
  expect(text).toContain("domingo, 31 de dezembro de 2000, 20:30");
});

test("the address of an unknown announcement gets the not-found page", async () => {
  const { id: known } = await insertAnnouncement();
  for (const id of [UNKNOWN, "1", "%00", `${known}x`, `${known}.txt`]) {
    const { status, text } = await fetchPage(id);
    expect([id, status]).toEqual([id, 404]);
    expect(text).toContain("Oops! Page not found");
  }
});

test("an announcement is in three calendars until it is deleted", async () => {
  const { id, ministry_id } = await insertAnnouncement({ date: inDays(5), ministry: "Louvor" });
  for (const path of ["/agenda.ics", `/agenda/${ministry_id}.ics`, `/avisos/${id}.ics`]) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain(`UID:${id}@avisos\r\n`);
    expect(text.replaceAll("\r\n ", "")).toContain(`\r\nURL:${HOME}/avisos/${id}\r\n`);
  }
  expect((await get("/agenda.ics")).text).toContain("\r\nX-WR-CALNAME:Avisos Fé & <Paz>\r\n");
  // An address with the id of a ministry in place of an announcement, or the reverse, does not
  // exist.
  for (const path of [`/agenda/${id}.ics`, `/avisos/${ministry_id}.ics`]) {
    expect((await get(path)).status).toBe(404);
  }
  expect((await fetchPage(id)).status).toBe(200);
  await sql`delete from public.announcements where id = ${id}`;
  await expect.poll(async () => (await get(`/avisos/${id}.ics`)).status, SOON).toBe(410);
  await expect.poll(async () => (await fetchPage(id)).status, SOON).toBe(410);
  const { text } = await fetchPage(id);
  expect(text).toContain("Este aviso foi excluído");
  expect(text).toMatch(/ href="\/"[^>]*>Ver os avisos</);
});

test("the feed lists upcoming announcements by their last change", async () => {
  await insertAnnouncement({ title: "Passado", date: inDays(-2) });
  const { id: first } = await insertAnnouncement({ title: "Primeiro & <b>", date: inDays(5) });
  const { id: second } = await insertAnnouncement({ title: "\u202eotluC", date: inDays(9) });
  await sql`
    update public.announcements
      set status_reason = ${"\u202dChuva"}, status = 'postponed', location = 'Salão'
    where id = ${first}
  `;
  // This announcement began three days ago and ends tomorrow, so the feed still contains it.
  const { id: running } = await insertAnnouncement({ title: "Em curso", date: inDays(-3) });
  await sql`
    update public.announcements set ends_at = ${inDays(1)}, description = ${"\u2067Venha\u202e"}
      where id = ${running}
  `;
  const idsIn = (feed: string) =>
    [...feed.matchAll(/<id>urn:uuid:(.*)<\/id>/g)].map(([, each]) => each);
  // The response cache is invalidated a moment later, because these rows were written by SQL and
  // not by the API.
  await expect
    .poll(async () => idsIn((await get("/avisos.xml")).text), SOON)
    .toEqual([running, first, second]);
  const { status, type, text } = await get("/avisos.xml");
  expect([status, type]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  for (const part of [
    `<title>${BOARD}</title>`,
    "<title>Adiado: Primeiro &amp; &lt;b&gt;</title>",
    "<content>Venha</content>",
    `href="${HOME}/avisos/${first}"`,
    `<link rel="self" type="application/atom+xml" href="${HOME}/avisos.xml"/>`,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/<summary>Adiado · .* · Salão \(Chuva\)<\/summary>/);
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

/** Returns the content of the page's meta and link tags by their property, name or rel. */
function tagsOf(html: string) {
  const tags = html.matchAll(/<(?:meta|link) (?:property|name|rel)="([^"]+)"([^>]*)>/g);
  return Object.fromEntries(
    Array.from(tags, ([, name, rest = ""]) => {
      const type = / type="([^"]+)"/.exec(rest)?.[1];
      const value = / (?:content|href)="([^"]*)"/.exec(rest)?.[1];
      return [type ? `${name} ${type}` : name, value];
    }),
  );
}

test("the first 30 kB of a page contain the tags for previews of its link", async () => {
  // The page names the year, because it is not the present one.
  const date = "2025-11-22T23:30:00Z";
  const { id } = await insertAnnouncement({ date, location: "Salão\nsocial" });
  const { text: html } = await fetchPage(id);
  const when = "sábado, 22 de novembro de 2025, 19:30 · Salão social";
  expect(tagsOf(Buffer.from(html).subarray(0, 30_000).toString())).toMatchObject({
    description: when,
    "og:site_name": BOARD,
    "og:locale": "pt_BR",
    "og:type": "article",
    "og:title": "Ceia",
    "og:description": when,
    "og:url": `${HOME}/avisos/${id}`,
    "og:image": `${HOME}/imagens/${id}/1.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `Ceia · ${when}`,
    "twitter:card": "summary_large_image",
    "twitter:title": "Ceia",
    "twitter:description": when,
    "twitter:image": `${HOME}/imagens/${id}/1.png`,
    canonical: `${HOME}/avisos/${id}`,
    "alternate application/atom+xml": `${HOME}/avisos.xml`,
    "alternate text/calendar": `${HOME}/avisos/${id}.ics`,
  });
  expect(html).not.toContain('name="robots"');
  const board = tagsOf((await get("/?periodo=30")).text);
  expect(board).toMatchObject({
    "og:title": BOARD,
    canonical: `${HOME}/`,
    "alternate text/calendar": `${HOME}/agenda.ics`,
  });
  // Search engines must not index an address without an announcement.
  const unknown = tagsOf((await fetchPage(UNKNOWN)).text);
  expect(unknown).toMatchObject({ robots: "noindex", "og:site_name": BOARD });
  expect(unknown).not.toHaveProperty("canonical");
});

test("the preview of a link shows the picture of a held announcement", async () => {
  const picture = `${"0a".repeat(16)}-1200x1600`;
  await sql`insert into private.pictures (id, page, card) values (${picture}, '', '')`;
  const { id: held } = await insertAnnouncement();
  const { id: cancelled } = await insertAnnouncement();
  await sql`
    update public.announcements set picture = ${picture}, picture_description = E'Mesa\nposta'
  `;
  await sql`update public.announcements set status = 'cancelled' where id = ${cancelled}`;
  expect(tagsOf((await fetchPage(held)).text)).toMatchObject({
    "og:image": `${HOME}/fotos/${picture}.jpg`,
    "og:image:height": "1600",
    "og:image:alt": "Mesa posta",
    "twitter:image": `${HOME}/fotos/${picture}.jpg`,
  });
  expect(tagsOf((await fetchPage(cancelled)).text)).toMatchObject({
    "og:image": `${HOME}/imagens/${cancelled}/3.png`,
    "og:image:height": "630",
  });
});

test("a text with quotes, tags or line breaks stays inside its HTML attribute", async () => {
  const place = "Rua 'A' \"B\" onmouseover=x\r\n\u202eodal <!-- --> $& $1";
  const { id } = await insertAnnouncement({
    title: '"><script>alert(1)</script>\r\nX-Y: 1',
    location: place,
  });
  const { text: html } = await fetchPage(id);
  const head = html.slice(0, html.indexOf("<style>"));
  expect(head).not.toContain("<script>alert");
  expect(head).not.toMatch(/[\u202e\r]/);
  const title = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; X-Y: 1";
  expect(tagsOf(head)["og:title"]).toBe(title);
  const escaped = "Rua &#x27;A&#x27; &quot;B&quot; onmouseover=x odal &lt;!-- --&gt; $&amp; $1";
  expect(tagsOf(head)["og:description"]).toContain(`19:30 · ${escaped}`);
});
