import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { TestServer } from "../support/server.ts";
import { PUBLISHABLE_KEY, visit } from "../support/visitor.ts";

const refusal = z.object({ code: z.literal("PGRST100"), message: z.string() });
let server: TestServer;
let member: Record<string, string>;

beforeAll(async () => {
  server = await TestServer.start();
  const owner = server.owner();
  await owner`
    insert into public.announcements (title, description, date)
    select repeat('a', 190) || i, repeat('Texto do aviso. ', 300), '2030-01-01'
    from generate_series(1, 200) i
  `;
  await owner.end();
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ana@example.org", password: "senha-1234" }),
  });
  const session = z.object({ access_token: z.string() }).parse(await response.json());
  member = { authorization: `Bearer ${session.access_token}` };
}, 60_000);

afterAll(() => server?.dispose(), 60_000);

/** While every table is locked: whoever asks the database for anything waits for seconds. */
async function withoutDatabase(work: () => Promise<void>) {
  const owner = server.owner();
  await owner.begin(async (sql) => {
    await sql`
      lock table public.announcements, public.ministries, public.profiles in access exclusive mode
    `;
    await work();
  });
  await owner.end();
}

async function expectRefused(path: string, headers: Record<string, string>, method = "GET") {
  const start = performance.now();
  const { status, bytes } = await visit(`${server.url}/rest/v1/${path}`, headers, method);
  // Whoever asks the database waits for eight seconds, a visitor for one, and is told 503.
  expect({ status, isLate: performance.now() - start > 5_000 }).toEqual({
    status: 400,
    isLate: false,
  });
  if (method !== "HEAD") refusal.parse(JSON.parse(bytes.toString()));
}

const COLUMNS = "select=id,title,description,date,ministry_id,created_by";
const aliases = Array.from({ length: 225 }, (_, i) => `a${i}:description`).join();

describe("refused before the database is asked, for visitors and members alike", () => {
  test.each([
    ["a regular expression that never ends", "announcements?title=match.(((a*)*)*)*b"],
    ["one column under 225 names", `announcements?select=${aliases}`],
    ["rows within rows", "ministries?select=id,announcements(*)"],
    ["no rows at all", "announcements?limit=0"],
    ["rows far behind the end", "announcements?offset=99999999999"],
    ["an order that no index has", "announcements?order=description.desc"],
    ["a negation", "announcements?title=not.eq.a"],
    ["a list of values", "announcements?title=in.(a,b)"],
    ["a word for the database's clock", "announcements?date=gte.now"],
    ["a parameter given twice", "announcements?select=id&%73elect=title"],
  ])("%s", async (_, path) => {
    await withoutDatabase(async () => {
      for (const headers of [{}, member]) await expectRefused(path, headers);
      await expectRefused(path, {}, "HEAD");
    });
  });

  test("an argument of 60 kB", async () => {
    for (const headers of [{}, member]) {
      await withoutDatabase(async () => {
        const response = await fetch(`${server.url}/rest/v1/rpc/set_member_active`, {
          method: "POST",
          headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json", ...headers },
          body: JSON.stringify({ member_id: "segredo ".repeat(7_500), active: true }),
        });
        expect(response.status).toBe(400);
        expect(refusal.parse(await response.json()).message).toContain('"member_id"');
      });
    }
  });

  test("headers that are sent twice, or name another method or schema", async () => {
    await expectRefused("announcements", { prefer: "count=exact, return=minimal" });
    await expectRefused("announcements", { "accept-profile": "auth" });
    const path = `${server.url}/rest/v1/announcements?select=id&limit=1`;
    const overridden = await visit(path, { ...member, "x-http-method-override": "DELETE" });
    expect(JSON.parse(overridden.bytes.toString())).toHaveLength(1);
  });
});

test("an answer of more than 4 MB is refused, as often as it is asked for", async () => {
  const owner = server.owner();
  // Six bytes of JSON each.
  await owner`
    insert into public.announcements (title, description, date)
    select 'Longo', 'x' || repeat(chr(1), 4999), '2031-01-01' from generate_series(1, 1000)
  `;
  await owner.end();
  const read = (query: string) =>
    visit(`${server.url}/rest/v1/announcements?date=gte.2031-01-01&${query}`, member);
  for (let i = 0; i < 5; i += 1) {
    const { status, bytes } = await read(COLUMNS);
    expect(status).toBe(400);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: "54000" });
    const page = await read(`${COLUMNS}&limit=120`);
    expect(page.status).toBe(200);
    expect(page.bytes.length).toBeGreaterThan(3_600_000);
    expect(page.bytes.length).toBeLessThan(4_000_000);
  }
});

test("a path under another spelling, another method or with a slash behind it", async () => {
  for (const [method, path, status] of [
    ["GET", "announcements/", 308],
    ["GET", "announcements/?select=id", 308],
    ["GET", "/announcements", 404],
    ["GET", "ANNOUNCEMENTS", 404],
    ["GET", "ann%6funcements?select=a:id", 308],
    ["OPTIONS", "announcements", 404],
    ["DELETE", "ministries", 404],
    ["DELETE", "announcements", 400],
  ] as const) {
    const answer = await visit(`${server.url}/rest/v1/${path}`, member, method);
    expect([method, path, answer.status]).toEqual([method, path, status]);
  }
});
