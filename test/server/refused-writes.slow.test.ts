import { expect, test } from "vitest";
import { postJson, signUp } from "../support/clients/visitor.ts";
import { startPostgres } from "../support/start-for-file.ts";

const { sql: owner, start } = await startPostgres();
const server = await start();
const other = await signUp(server.url, "bia@example.org");

const text = () => Array.from({ length: 130 }, () => crypto.randomUUID()).join("");

async function megabytes(): Promise<number> {
  const [row] = await owner<{ size: number }[]>`
    select pg_database_size(current_database())::float8 / 1000000 as size
  `;
  return row?.size ?? 0;
}

const url = `${server.url}/rest/v1/announcements`;

test.each([60, 0])(
  "fifty refused writes of a hundred rows do not fill the disk when the member may still make %i changes",
  async (left) => {
    const { access_token: token, user } = await signUp(server.url, `ana${left}@example.org`);
    await owner`delete from public.announcements`;
    await owner`delete from private.posts`;
    await owner`
      insert into public.announcements (title, description, date, created_by)
      select 'Aviso', 'x', '2030-01-01', ${user.id} from generate_series(1, 100)
    `;
    await owner`
      insert into private.posts (user_id, posted_at)
      select ${user.id}, now() from generate_series(1, ${60 - left}::integer)
    `;
    const ownRows = `${url}?title=eq.Aviso&created_by=eq.${user.id}`;
    const before = await megabytes();
    const statuses = new Set<number>();
    for (let call = 0; call < 50; call += 1) {
      const change = { description: text() };
      statuses.add((await postJson(ownRows, change, { method: "PATCH", token })).status);
    }
    expect([...statuses]).toEqual([429]);
    expect((await megabytes()) - before).toBeLessThan(5);
    // Other members can still post, and this member can still delete.
    const row = { title: "Novo", description: "x", date: "2030-01-01T00:00:00Z" };
    expect((await postJson(url, row, { token: other.access_token })).status).toBe(201);
    expect((await postJson(ownRows, {}, { method: "DELETE", token })).status).toBe(204);
  },
);
