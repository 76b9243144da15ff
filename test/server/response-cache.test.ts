import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { PUBLISHABLE_KEY, postJson, signUp, visit, visitRows } from "../support/clients/visitor.ts";
import { anotherPicture } from "../support/pictures/jpeg.ts";
import { startPostgres } from "../support/started.ts";

const list = "/rest/v1/announcements?select=title,description&order=date.asc,id.asc";

// As the app asks for what follows the row at `end`.
const end = "2029-12-31T12:00:00+00:00";
const rest = `/rest/v1/announcements?${new URLSearchParams([
  ["select", "id,title,description,date,ministry:ministries(id,name,color)"],
  ["date", `gte.${end}`],
  ["date", "lte.2030-01-20T00:00:00.000Z"],
  ["or", `(date.gt."${end}",and(date.eq."${end}",id.gt.123e4567-e89b-12d3-a456-426655440000))`],
  ["order", "date.asc,id.asc"],
  ["limit", "95"],
])}`;

const { sql: owner, start } = await startPostgres();
const server = await start();
await owner`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || i, repeat('Texto do aviso. ', 20), '2030-01-01' from generate_series(1, 40) i
`;
const account = await signUp(server.url);
const member = { authorization: `Bearer ${account.access_token}` };

/** Changes every title in a way that nobody is told of: what shows it has come from the database. */
async function changeUnheard(title: string) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.announcements set title = ${title}`;
  });
}

const titleAt = async (path: string, headers = {}) =>
  (await visitRows(server.url + path, headers))[0].title;

describe("for a second", () => {
  test.each([
    ["the first page", list],
    ["the pages after it", rest],
  ])("visitors are answered without the database, members by it: %s", async (name, path) => {
    let round = 0;
    const isFromCache = async () => {
      round += 1;
      const title = `${name} ${round}`;
      const before = await titleAt(path);
      await changeUnheard(title);
      expect(await titleAt(path, member)).toBe(title);
      return (await titleAt(path)) === before;
    };
    // A second may have passed in between.
    await expect.poll(isFromCache, { timeout: 10_000 }).toBe(true);
    await expect.poll(() => titleAt(path), { timeout: 2_000 }).toBe(`${name} ${round}`);
  });

  test("a member's search, a picture and whoever follows leave it to the others, a new announcement does not", async () => {
    const send = async (path: string, body: object) =>
      (await postJson(`${server.url}/rest/v1/${path}`, body, { headers: member })).status;
    let round = 0;
    const isKept = async (path: string, body: object, status: number) => {
      round += 1;
      const title = `Procurado ${round}`;
      const before = await titleAt(list);
      await changeUnheard(title);
      expect(await send(path, body)).toBe(status);
      return (await titleAt(list)) === before;
    };
    const search = ["rpc/search_announcements?select=id", { search: "texto" }, 200] as const;
    // A second may have passed in between.
    await expect.poll(() => isKept(...search), { timeout: 10_000 }).toBe(true);
    const unfollow = ["rpc/unfollow", { endpoint: "https://localhost/x", auth: "x" }, 204] as const;
    await expect.poll(() => isKept(...unfollow), { timeout: 10_000 }).toBe(true);
    const added = ["rpc/add_picture", anotherPicture(), 200] as const;
    await expect.poll(() => isKept(...added), { timeout: 10_000 }).toBe(true);
    const row = { title: "Novo", description: "x", date: "2031-01-01T00:00:00Z" };
    expect(await isKept("announcements", row, 201)).toBe(false);
    await owner`delete from public.announcements where title = 'Novo'`;
  });

  test("a write that changes no row leaves it to the others, an aborted one and one of an ended session too", async () => {
    const row = { title: "Igual", description: "x", date: "2031-01-01T00:00:00Z" };
    const [created] = await owner<{ id: string }[]>`
      insert into public.announcements (title, description, date, created_by)
      values (${row.title}, ${row.description}, ${row.date}, ${account.user.id}) returning id
    `;
    const path = `${server.url}/rest/v1/announcements?id=eq.${created?.id}`;
    const patch =
      (body: object, token = account.access_token) =>
      () =>
        postJson(path, body, { method: "PATCH", token });
    const abort = async () => {
      const socket = connect(server.port, "127.0.0.1");
      const head = `POST /rest/v1/announcements HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\n`;
      await new Promise((resolve) => socket.write(`${head}Content-Length: 100\r\n\r\n{`, resolve));
      socket.destroy();
    };
    const ended = await signUp(server.url, "bia@example.org");
    await owner`delete from auth.sessions where user_id = ${ended.user.id}`;
    const remove = (id: string) =>
      postJson(path.replace(/[^.]+$/, id), {}, { method: "DELETE", token: account.access_token });
    for (const write of [
      patch({ description: row.description }),
      patch({ description: "y" }, ended.access_token),
      () => remove(crypto.randomUUID()),
      abort,
    ]) {
      let round = 0;
      const isKept = async () => {
        round += 1;
        const before = await titleAt(list);
        await changeUnheard(`Sem mudança ${round}`);
        await write();
        // One more request: the server has read the aborted one by then.
        await titleAt("/rest/v1/ministries?select=title:name");
        return (await titleAt(list)) === before;
      };
      // A second may have passed in between.
      await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
    }
    const before = await titleAt(list);
    await changeUnheard("Com mudança");
    await patch({ description: "y" })();
    expect(await titleAt(list)).not.toBe(before);
    await owner`delete from public.announcements where id = ${created?.id ?? null}`;
  });

  test("a key that is not ours is refused, whatever is cached", async () => {
    await visit(server.url + list);
    for (const headers of [
      { apikey: "sb_publishable_another" },
      { authorization: "Bearer a.b.c" },
      { apikey: "sb_publishable_another", authorization: `Bearer ${PUBLISHABLE_KEY}` },
    ]) {
      expect((await visit(server.url + list, headers)).status).toBe(401);
    }
  });
});
