import { expect, test } from "vitest";
import { postJson, signUp } from "../support/clients/visitor.ts";
import { startPostgres } from "../support/started.ts";

const CALLS = 100;
const ROWS = 100;
const MOST_MEGABYTES = 10;

const { sql: owner, start } = await startPostgres();
const server = await start();
const other = await signUp(server.url, "bia@example.org");

const text = () =>
  Array.from({ length: 150 }, () => crypto.randomUUID())
    .join("")
    .slice(0, 4_900);

async function megabytes(): Promise<number> {
  const [row] = await owner<{ size: number }[]>`
    select pg_database_size(current_database())::float8 / 1000000 as size
  `;
  return row?.size ?? 0;
}

const url = `${server.url}/rest/v1/announcements`;
const change = (bearer: string, query: string) =>
  postJson(`${url}?${query}`, { description: text() }, { method: "PATCH", token: bearer });

test.each([60, 1, 0])(
  "refused writes of a hundred rows do not fill the disk when %i changes are left",
  async (left) => {
    const { access_token: token, user } = await signUp(server.url, `ana${left}@example.org`);
    await owner`truncate public.announcements cascade`;
    await owner`delete from private.posts`;
    await owner`
    insert into public.announcements (title, description, date, created_by)
    select 'Aviso', 'x', '2030-01-01', ${user.id} from generate_series(1, ${ROWS}::integer)
  `;
    await owner`
    insert into private.posts (user_id, posted_at)
    select ${user.id}, now() from generate_series(1, ${60 - left}::integer)
  `;
    const before = await megabytes();
    const statuses = new Set<number>();
    for (let call = 0; call < CALLS; call += 1) {
      statuses.add((await change(token, `created_by=eq.${user.id}`)).status);
    }
    expect([...statuses]).toEqual([429]);
    expect((await megabytes()) - before).toBeLessThan(MOST_MEGABYTES);
    // Other members go on, and this one may still delete.
    const row = { title: "Novo", description: "x", date: "2030-01-01T00:00:00Z" };
    expect((await postJson(url, row, { token: other.access_token })).status).toBe(201);
    const removed = `${url}?title=eq.Aviso&created_by=eq.${user.id}`;
    expect((await postJson(removed, {}, { method: "DELETE", token })).status).toBe(204);
  },
);
