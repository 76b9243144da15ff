import { expect, test } from "vitest";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const HOME = "https://avisos.igreja.example";
/** Time limit until a change appears. The cache needs up to one second, and a busy machine more. */
const SOON = { timeout: 5_000 };

const server = await forFile(
  TestServer.start({
    CHURCH_NAME: "da Graça",
    CHURCH_TIMEZONE: "America/St_Johns",
    PUBLIC_URL: HOME,
  }),
);
const sql = await forFile(server.owner());
await sql`delete from public.announcements`;
await sql`
  insert into public.church (address, rooms, phone, whatsapp, instagram)
  values ('Rua A, 12', 'Salão', '(13) 3222-1234', '(13) 98765-4321', 'graca')
`;

async function get(path: string) {
  const response = await fetch(server.url + path);
  return { type: response.headers.get("content-type"), text: await response.text() };
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

type Values = Partial<
  Record<"title" | "date" | "ends_at" | "former_date" | "status" | "location" | "ministry", string>
>;

/** Returns the block for search engines of the page at `path`. */
async function dataOf(path: string) {
  const { text } = await get(path);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json);
}

/**
 * Inserts an announcement on 22 November 2031 with `values`, and returns its id and its page's
 * block for search engines.
 */
async function described(values: Values) {
  const { title = "Ceia", date = "2031-11-22T23:30:00Z", ends_at = null } = values;
  const { status = "scheduled", former_date = null, location = null, ministry = null } = values;
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, ends_at, status, former_date,
      location, ministry_id)
    values (
      ${title}, 'Todos', ${date}, ${ends_at}, ${status}, ${former_date}, ${location},
      (select id from public.ministries where name = ${ministry})
    )
    returning id
  `;
  const id = row?.id ?? "";
  return { id, event: await dataOf(`/avisos/${id}`) };
}

test("the board contains a description of the church for search engines", async () => {
  expect(await dataOf("/?periodo=30")).toEqual({
    "@context": "https://schema.org",
    "@type": "Church",
    name: "Graça",
    url: `${HOME}/`,
    telephone: "+551332221234",
    address: "Rua A, 12",
    sameAs: ["https://www.instagram.com/graca/"],
  });
  expect((await get("/programacao")).text).not.toContain("application/ld+json");
});

test("the page of an announcement contains a description for search engines", async () => {
  const { id, event } = await described({
    title: "Ceia </script><script>alert(1)</script>",
    ends_at: "2031-11-23T01:00:00Z",
    location: "Salão",
    ministry: "Louvor",
  });
  const church = { "@type": "Organization", name: "Graça", url: HOME };
  expect(event).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Ceia </script><script>alert(1)</script>",
    startDate: "2031-11-22T20:00:00-03:30",
    endDate: "2031-11-22T21:30:00-03:30",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "Place", name: "Salão", address: "Rua A, 12" },
    organizer: { "@type": "Organization", name: "Louvor", parentOrganization: church },
    description: "Todos",
    image: [`${HOME}/imagens/${id}/1.png`],
    url: `${HOME}/avisos/${id}`,
  });
});

const FORMER = "2031-11-20T23:30:00Z";
test.each([
  [{ status: "cancelled" }, "EventCancelled", undefined],
  [{ status: "postponed" }, "EventPostponed", undefined],
  [{ status: "postponed", former_date: FORMER }, "EventRescheduled", "2031-11-20T20:00:00-03:30"],
])(
  "an announcement with %j has the state %s for search engines",
  async (changes, status, former) => {
    const { event } = await described({ location: "Rua B, 3", ...changes });
    expect(event).toMatchObject({
      startDate: "2031-11-22T20:00:00-03:30",
      eventStatus: `https://schema.org/${status}`,
      location: { address: "Rua B, 3" },
      organizer: { name: "Graça" },
    });
    expect(event.previousStartDate).toBe(former);
    expect(event).not.toHaveProperty("endDate");
  },
);

test("the sitemap lists the board, the programme and the announcements from 30 days ago on", async () => {
  await sql`delete from public.announcements`;
  const { id: recent } = await described({ date: inDays(-29) });
  const { id: coming } = await described({ date: inDays(300) });
  await described({ date: inDays(-31) });
  const urls = async () =>
    [...(await get("/sitemap.xml")).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  // The page about personal data may be in the sitemap too.
  await expect
    .poll(async () => (await urls()).filter((url) => url !== `${HOME}/privacidade`), SOON)
    .toEqual([
      `${HOME}/`,
      `${HOME}/programacao`,
      `${HOME}/avisos/${coming}`,
      `${HOME}/avisos/${recent}`,
    ]);
  const { type, text } = await get("/sitemap.xml");
  expect(type).toBe("application/xml; charset=utf-8");
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+\+00:00<\/lastmod>/g)).toHaveLength(3);
});

test("robots.txt excludes the pages that search engines should not list", async () => {
  const { text } = await get("/robots.txt");
  expect(text).toContain(`\nSitemap: ${HOME}/sitemap.xml\n`);
  const refused = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
  for (const path of refused.filter((each) => each !== "/rest")) {
    expect([path, (await get(path)).text.includes('name="robots" content="noindex"')]).toEqual([
      path,
      true,
    ]);
  }
  expect(refused).toEqual(
    expect.arrayContaining(["/embed", "/admin", "/auth", "/rest", "/semana"]),
  );
  expect((await get("/")).text).not.toContain('name="robots"');
});
