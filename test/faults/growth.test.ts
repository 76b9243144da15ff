import { expect, test } from "vitest";
import { type Client, peopleOf } from "../support/clients/people.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

const UPCOMING = 5_000;
const ANNOUNCEMENTS = 50_000;
const MEMBERS = 5_000;
const PAGE = 50;
// Each request runs more than five times, because PostgreSQL considers a generic plan from the
// sixth call of a function.
const RUNS = 8;
const COLUMNS =
  "id, title, description, date, ministry_id, created_by, ministry:ministries(id, name, color)";

// The push job would add rows of its own to the counts, so the server sends no push messages.
const server = await forFile(TestServer.start({ PUSH_HOSTS: "off" }));
const people = peopleOf(server);
const { owner } = people;
const { client: member, id: author } = await people.createMember("Membro");
const { client: admin } = await people.createMember("Administradora", { role: "admin" });
const clients: Record<string, Client> = { visitor: people.client(), member, admin };
const ministry = await people.createMinistry();
const emptyMinistry = await people.createMinistry();
await owner`
  insert into auth.users (id, email, raw_user_meta_data)
  select gen_random_uuid(), 'pessoa' || n || '@example.org',
    jsonb_build_object('name', 'Pessoa ' || md5(n::text))
  from generate_series(1, ${MEMBERS}::integer) n
`;
await owner`
  insert into public.announcements (title, description, date, ministry_id, created_by)
  select 'Aviso ' || n, repeat('Texto. ', 20),
    now() + case when n <= ${UPCOMING} then (n % 43000 + 10) * interval '1 minute'
                 else (${UPCOMING} - n) * interval '20 minutes' end,
    case when n % 50 = 0 then ${ministry}::uuid end, ${author}
  from generate_series(1, ${ANNOUNCEMENTS}::integer) n
`;
await owner`vacuum analyze`;
const [last] = await owner<{ id: string; date: string }[]>`
  select id, to_json(date)#>>'{}' as date from public.announcements
  where date >= now() order by announcements.date, id offset ${PAGE} limit 1
`;

/**
 * Returns the number of rows of `table` that the server has read since its start. The server's
 * connections are closed first, because a connection reports its counts up to ten seconds later.
 */
async function totalRowsRead(table: string): Promise<number> {
  await owner`
    select pg_stat_force_next_flush(), pg_terminate_backend(pid, 10000)
    from pg_stat_activity where application_name like 'avisos%'
  `;
  const [row] = await owner<{ n: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n
    from pg_stat_all_tables where relid = ${table}::regclass
  `;
  return row?.n ?? 0;
}

/** Returns how many rows of `table` one run of `request` reads, as an average of `runs` runs. */
async function rowsRead(
  table: string,
  request: () => PromiseLike<{ error: unknown }>,
  runs = RUNS,
): Promise<number> {
  const before = await totalRowsRead(table);
  for (let run = 0; run < runs; run += 1) expect((await request()).error).toBeNull();
  const rows = ((await totalRowsRead(table)) - before) / runs;
  expect(rows, "counted").toBeGreaterThan(0);
  return rows;
}

const list = (client: Client) => client.from("announcements").select(COLUMNS);
/**
 * Returns a different moment for each request, so that the server does not respond from its cache.
 */
const end = () => new Date(Date.now() + 30 * 86_400_000).toISOString();
const pageFrom = (client: Client, from: string) =>
  list(client).gte("date", from).lte("date", end()).order("date").order("id").limit(PAGE);
const afterLast = `date.gt."${last?.date}",and(date.eq."${last?.date}",id.gt.${last?.id})`;

test.each(["visitor", "member"])(
  "the list of a %s reads only the rows of the requested page of the list",
  async (who) => {
    const client = clients[who] ?? member;
    const first = () => pageFrom(client, new Date().toISOString());
    expect(await rowsRead("public.announcements", first)).toBeLessThan(3 * PAGE);
    const next = () => pageFrom(client, last?.date ?? "").or(afterLast);
    expect(await rowsRead("public.announcements", next)).toBeLessThan(3 * PAGE);
  },
);

test("an admin's list of all announcements reads only the rows of its page", async () => {
  const page = () => list(admin).order("date", { ascending: false }).order("id").range(0, 19);
  expect(await rowsRead("public.announcements", page)).toBeLessThan(150);
});

test("a search reads each search text once", async () => {
  const search = () =>
    admin.rpc("search_announcements", { search: "ÁVISO 12345" }).select(COLUMNS).range(0, 19);
  expect(await rowsRead("private.announcement_texts", search)).toBeLessThan(1.1 * ANNOUNCEMENTS);
  expect(await rowsRead("public.announcements", search)).toBeLessThan(20);
});

test.each(["", "ADMINISTRADÓRA"])(
  "the list of members with the search %j reads each profile once",
  async (search) => {
    const members = () => admin.rpc("list_members", { search });
    expect(await rowsRead("public.profiles", members)).toBeLessThan(1.1 * MEMBERS);
  },
);

test("a policy determines the current member once per statement and not once per row", async () => {
  const names = () => admin.from("profiles").select("name").order("name").limit(1);
  expect(await rowsRead("public.profiles", names)).toBeLessThan(1.1 * MEMBERS);
});

test("deleting a ministry finds its thousand announcements by an index", async () => {
  const move = (from: string, to: string) => () =>
    admin.rpc("delete_ministry", { ministry_id: from, move_to: to });
  const moved = ANNOUNCEMENTS / 50;
  const read = await rowsRead("public.announcements", move(ministry, emptyMinistry), 1);
  expect(read).toBeGreaterThan(moved - 1);
  expect(read).toBeLessThan(5 * moved);
  const third = await people.createMinistry();
  expect(await rowsRead("public.profiles", move(emptyMinistry, third), 1)).toBeLessThan(100);
});
