import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { anyRequest, malformedRequest } from "./malformed-requests.ts";
import { functionCall, people, tableRequest } from "./well-formed-requests.ts";
import { send, signUp } from "./writers.ts";

const REQUESTS = repetitions(40_000);

let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(async () => {
  agent.destroy();
  await server.dispose();
});

type Generated = {
  method: string;
  path: string;
  query: string;
  headers?: Record<string, string>;
} & ({ body: unknown } | { text: string });

/** Any request to the data API, from what a client could send to what none would. */
const generated: fc.Arbitrary<Generated> = fc.oneof(
  { weight: 3, arbitrary: anyRequest },
  { weight: 5, arbitrary: tableRequest },
  { weight: 3, arbitrary: malformedRequest },
  { weight: 1, arbitrary: functionCall },
);

/** Everything that a member, other member or visitor must not be able to change or remove. */
async function protectedState() {
  const owner = server.owner();
  const [state] = await owner`
    select
      (select json_agg(m order by id) from public.ministries m) as ministries,
      -- Their own names are people's to change.
      (select json_agg(to_jsonb(p) - 'name' order by user_id) from public.profiles p) as profiles,
      (select json_agg(a order by id) from public.announcements a where title = 'protegido') as rows,
      (select json_agg(e order by id) from public.editions e) as editions,
      (select json_agg(i order by i.edition_id, i.announcement_id) from public.edition_items i) as items,
      (select json_agg(n order by n.edition_id, n.announcement_id) from public.edition_notes n) as notes,
      (select json_agg(o) from public.edition_outputs o) as outputs,
      (select json_agg(s) from public.script_sentences s) as sentences,
      (select json_agg(t.id order by t.id) from auth.one_time_tokens t) as tokens
  `;
  await owner.end();
  return state;
}

test(`${REQUESTS} generated requests change nothing forbidden and are never answered 500`, {
  timeout: 30 * 60_000,
}, async () => {
  const owner = server.owner();
  const member = await signUp(server);
  const other = await signUp(server);
  const admin = await signUp(server);
  const idOf = (token: string) =>
    String(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub);
  await owner`update public.profiles set role = 'admin' where user_id = ${idOf(admin)}`;
  // Somebody else's rows; profiles whose every free choice has been made.
  await owner`
      update public.profiles set ministry_id = (select id from public.ministries limit 1)
    `;
  await owner`
      insert into public.announcements (title, description, date, created_by)
      select 'protegido', 'x', '2030-01-01', ${idOf(admin)} from generate_series(1, 20)
    `;
  const [edition] = await owner`
    with edition as (
      insert into public.editions (service_at) values (now() + interval '3 days') returning id
    ), items as (
      insert into public.edition_items (edition_id, announcement_id, position)
      select edition.id, announcements.id, row_number() over () from edition, public.announcements
      returning edition_id, announcement_id
    )
    insert into public.edition_notes (edition_id, announcement_id, note)
    select edition_id, announcement_id, 'só para nós' from items returning edition_id, announcement_id
  `;
  // So that requests also hit what is there.
  people.push(edition?.edition_id, edition?.announcement_id, ...[member, other, admin].map(idOf));
  await owner.end();

  const before = await protectedState();
  const counts = new Map<string, number>();
  const roles: [string, string | undefined][] = [
    ["visitor", undefined],
    ["member", member],
    ["other member", other],
    ["admin", admin],
  ];
  for (const [role, token] of roles) {
    await fc.assert(
      fc.asyncProperty(fc.array(generated, { minLength: 8, maxLength: 8 }), async (requests) => {
        const answers = await Promise.all(
          requests.map(({ method, path, query, headers = {}, ...sent }) =>
            send(server, agent, method, `/rest/v1/${path}?${query}`, {
              headers,
              ...(token === undefined ? {} : { token }),
              ...(["GET", "HEAD", "OPTIONS"].includes(method) ? {} : sent),
            }),
          ),
        );
        for (const [index, answer] of answers.entries()) {
          const status = answer?.status ?? 0;
          const key = `${role} ${status}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          if (status === 0 || status >= 500) {
            throw new Error(`${status} ${answer?.body} for ${JSON.stringify(requests[index])}`);
          }
        }
      }),
      { numRuns: Math.ceil(REQUESTS / roles.length / 8), endOnFailure: true },
    );
    // What an admin may do is not forbidden; everything before has left the state alone.
    if (role !== "admin") expect(await protectedState()).toEqual(before);
  }
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(REQUESTS);
  console.info(`${total} generated requests; answers:`, Object.fromEntries(counts));
});
