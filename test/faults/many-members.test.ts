import { expect, test } from "vitest";
import { peopleOf } from "../support/clients/people.ts";
import { forFile } from "../support/fixtures.ts";
import { TestServer } from "../support/server.ts";

const MEMBERS = 5_000;
const ANSWER_MS = 300;

const server = await forFile(TestServer.start());
const people = peopleOf(server);

test(`the list of ${MEMBERS} members answers in under ${ANSWER_MS} ms`, async () => {
  const admin = await people.createMember("Administradora");
  await people.setProfile(admin.id, { role: "admin" });
  await people.owner`
    insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), 'pessoa' || n || '@example.org',
      jsonb_build_object('name', 'Pessoa ' || md5(n::text))
    from generate_series(1, ${MEMBERS}) n
  `;
  const times: number[] = [];
  for (const [search, page] of [
    ["", 1],
    ["", 250],
    ["pessoa 1", 1],
    ["@example.org", 100],
    ["ninguém se chama assim", 1],
  ] as const) {
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      const { data, error } = await admin.client.rpc("list_members", { search, page });
      times.push(performance.now() - start);
      expect(error).toBeNull();
      if (search === "") expect(data?.[0]?.total).toBe(MEMBERS + 1);
    }
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.info(
    `${MEMBERS} members: median ${median.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`,
  );
  expect(median).toBeLessThan(ANSWER_MS);
});
