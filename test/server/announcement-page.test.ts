import { beforeEach, expect, test } from "vitest";
import { startPostgres } from "../support/started.ts";

const HOME = "https://avisos.igreja.example";

const { sql, start } = await startPostgres();
const server = await start({ CHURCH_TIMEZONE: "America/Manaus", PUBLIC_URL: HOME });

beforeEach(() => sql`truncate public.announcements cascade`);

const UNKNOWN = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";

type Values = { title?: string; date?: string; location?: string; ministry?: string };

async function announce(values: Values = {}) {
  const { title = "Ceia", date = "2031-11-22T23:30:00Z", location = null } = values;
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, location, ministry_id)
    values (
      ${title}, 'x', ${date}, ${location},
      (select id from public.ministries where name = ${values.ministry ?? null})
    )
    returning id
  `;
  return row?.id ?? "";
}

async function fetchPage(id: string) {
  const response = await fetch(`${server.url}/avisos/${id}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test("shows an announcement of any date, the times in the church's zone", async () => {
  const past = await announce({ title: "Ceia </script><b>", date: "2001-01-01T00:30:00Z" });
  const { status, html } = await fetchPage(past);
  expect(status).toBe(200);
  expect(html).toContain("Ceia &lt;/script&gt;&lt;b&gt;</h1>");
  expect(html).toContain("domingo, 31 de dezembro de 2000, 20:30");
});

test("says that a deleted one was deleted, and leads to the board", async () => {
  const id = await announce();
  expect((await fetchPage(id)).status).toBe(200);
  await sql`delete from public.announcements where id = ${id}`;
  await expect.poll(async () => (await fetchPage(id)).status, { timeout: 1_000 }).toBe(410);
  const { html } = await fetchPage(id);
  expect(html).toContain("Este aviso foi excluído");
  expect(html).toMatch(/ href="\/"[^>]*>Ver os avisos</);
});

test("of an unknown id is the not-found screen with 404, as is every address that is no id", async () => {
  const known = await announce();
  for (const id of [UNKNOWN, known.toUpperCase(), "1", "%00", `${known}x`, `${known}.txt`]) {
    const { status, html } = await fetchPage(id);
    expect([id, status]).toEqual([id, 404]);
    expect(html).toContain("Oops! Page not found");
  }
});

/** The tags of the page by property, name or rel. */
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

test("names itself, in its first 30 kB, to whatever shows a preview of the link", async () => {
  const id = await announce({ location: "Salão\nsocial" });
  const { html } = await fetchPage(id);
  const when = "sábado, 22 de novembro de 2031, 19:30 · Salão social";
  expect(tagsOf(Buffer.from(html).subarray(0, 30_000).toString())).toMatchObject({
    description: when,
    "og:site_name": "Avisos da Igreja TC",
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
  const board = tagsOf(await (await fetch(`${server.url}/?periodo=30`)).text());
  expect(board).toMatchObject({
    "og:title": "Avisos da Igreja TC",
    canonical: `${HOME}/`,
    "alternate text/calendar": `${HOME}/agenda.ics`,
  });
  // An address without an announcement is named to no search engine.
  const unknown = tagsOf((await fetchPage(UNKNOWN)).html);
  expect(unknown).toMatchObject({ robots: "noindex", "og:site_name": "Avisos da Igreja TC" });
  expect(unknown).not.toHaveProperty("canonical");
});

test("shows its picture in the preview of the link while it takes place as the picture says", async () => {
  const picture = `${"0a".repeat(16)}-1200x1600`;
  const image = {
    "og:image": `${HOME}/fotos/${picture}.jpg`,
    "og:image:width": "1200",
    "og:image:height": "1600",
    "og:image:alt": "Mesa posta",
    "twitter:image": `${HOME}/fotos/${picture}.jpg`,
    "og:title": "Ceia",
  };
  await sql`insert into private.pictures (id, page, card) values (${picture}, '', '')`;
  const id = await announce();
  await sql`
    update public.announcements set picture = ${picture}, picture_description = E'Mesa\nposta' where id = ${id}
  `;
  expect(tagsOf((await fetchPage(id)).html)).toMatchObject(image);
  const other = await announce();
  await sql`
    update public.announcements set picture = ${picture}, status = 'cancelled' where id = ${other}
  `;
  expect(tagsOf((await fetchPage(other)).html)).toMatchObject({
    "og:image": `${HOME}/imagens/${other}/2.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
  });
});

test("whatever stands in a title or place, it stays the value of its attribute", async () => {
  const place = "Rua 'A' \"B\" onmouseover=x\r\n\u202eodal <!-- --> $& $1";
  const id = await announce({ title: '"><script>alert(1)</script>\r\nX-Y: 1', location: place });
  const { html } = await fetchPage(id);
  const head = html.slice(0, html.indexOf("<style>"));
  expect(head).not.toContain("<script>alert");
  expect(head).not.toMatch(/[\u202e\r]/);
  const title = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; X-Y: 1";
  expect(tagsOf(head)["og:title"]).toBe(title);
  const said = "Rua &#x27;A&#x27; &quot;B&quot; onmouseover=x odal &lt;!-- --&gt; $&amp; $1";
  expect(tagsOf(head)["og:description"]).toContain(`19:30 · ${said}`);
});
