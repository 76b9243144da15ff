import fc from "fast-check";
import { expect, test } from "vitest";
import { PUBLISHABLE_KEY, signUp } from "../support/clients/visitor.ts";
import { liftChangeLimits } from "../support/database/accounts.ts";
import { forFile } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";
import { type Generated, readResources, requests } from "./generated-requests.ts";

const REQUESTS_PER_ROLE = 400;

const server = await forFile(TestServer.start());
const owner = await forFile(server.owner());
await liftChangeLimits(owner);
const [member, other, admin] = await Promise.all(
  ["ana", "bia", "eva"].map((name) => signUp(server.url, `${name}@example.org`)),
);
const accounts = [member, other, admin].map((session) => session?.user.id ?? "");
await owner`update public.profiles set role = 'admin' where user_id = ${accounts[2]}`;
// Every account gets a ministry, because a member without a ministry may choose one, which changes
// the profile.
await owner`update public.profiles set ministry_id = (select id from public.ministries limit 1)`;
await owner`
  insert into public.announcements (title, description, date, created_by)
  select 'protegido', 'x', '2030-01-01', ${accounts[2]} from generate_series(1, 20)
`;
const [note] = await owner<{ edition_id: string; announcement_id: string }[]>`
  with edition as (
    insert into public.editions (service_at) values (now() + interval '3 days') returning id
  ), blocks as (
    insert into public.edition_blocks (edition_id, heading) select id, 'Escala' from edition
  ), items as (
    insert into public.edition_items (edition_id, announcement_id, position)
    select edition.id, announcements.id, row_number() over () from edition, public.announcements
    returning edition_id, announcement_id
  )
  insert into public.edition_notes (edition_id, announcement_id, note)
  select edition_id, announcement_id, 'só para nós' from items returning edition_id, announcement_id
`;
const generated = requests(await readResources(owner), [
  note?.edition_id ?? "",
  note?.announcement_id ?? "",
  ...accounts,
]);

/**
 * Tables that visitors and members may not change, except for their own names and announcements.
 */
const PROTECTED = [
  "ministries",
  "profiles",
  "announcements",
  "church",
  "series",
  "editions",
  "edition_items",
  "edition_blocks",
  "edition_notes",
  "urgent_notices",
  "edition_outputs",
  "published_editions",
];

/** Returns the rows that only editors and admins may change. */
async function protectedState() {
  const state: unknown[] = [];
  for (const table of PROTECTED) {
    const rows = await owner.unsafe(
      `select to_jsonb(t) as row from public.${table} t order by t::text`,
    );
    for (const { row } of rows) {
      if (table === "announcements" && row.title !== "protegido") continue;
      // Members may change their own names, which also raises the revision of the profile.
      const isProfile = table === "profiles";
      state.push([table, isProfile ? { ...row, name: "", revision: 0 } : row]);
    }
  }
  return state;
}

async function send({ method, path, query, headers, text }: Generated, token: string | undefined) {
  const response = await fetch(`${server.url}/rest/v1/${path}?${query}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      "Content-Type": "application/json",
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(!["GET", "HEAD"].includes(method) && { body: text }),
  });
  const id = response.headers.get("x-request-id") ?? "";
  return { status: response.status, body: await response.text(), id };
}

/** Returns the line of the server's log for a request, which names the cause of a failure. */
async function logLineOf(id: string): Promise<string | undefined> {
  const find = () => server.output.split("\n").find((line) => line.includes(id));
  await expect.poll(find).toBeDefined();
  return find();
}

test("generated requests change no protected row and never get the status 500", async () => {
  const before = await protectedState();
  // The admin's requests come last, because they may change the rights of the member.
  for (const [who, session] of Object.entries({ visitor: undefined, member, admin })) {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(generated, { minLength: 8, maxLength: 8 }), async (eight) => {
        const responses = eight.map((request) => send(request, session?.access_token));
        for (const [index, { status, body, id }] of (await Promise.all(responses)).entries()) {
          statuses.add(status);
          if (status < 500) continue;
          const failure = `${who}: ${status} ${body} for ${JSON.stringify(eight[index])}`;
          throw new Error(`${failure}, logged as ${await logLineOf(id)}`);
        }
      }),
      { numRuns: REQUESTS_PER_ROLE / 8, endOnFailure: true },
    );
    expect(statuses.size).toBeGreaterThan(5);
    if (session !== admin) expect(await protectedState()).toEqual(before);
  }
});
