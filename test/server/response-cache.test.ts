import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { PUBLISHABLE_KEY, postJson, signUp, visitRows } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { anotherPicture } from "../support/pictures/jpeg.ts";
import { TestServer } from "../support/server.ts";

const list = "/rest/v1/announcements?select=title,description&order=date.asc,id.asc";

// The web app sends the request `rest` for the rows after its last loaded row, whose date is `end`.
const end = "2029-12-31T12:00:00+00:00";
const rest = `/rest/v1/announcements?${new URLSearchParams([
  ["select", "id,title,description,date,ministry:ministries(id,name,color)"],
  ["date", `gte.${end}`],
  ["date", "lte.2030-01-20T00:00:00.000Z"],
  ["or", `(date.gt."${end}",and(date.eq."${end}",id.gt.123e4567-e89b-12d3-a456-426655440000))`],
  ["order", "date.asc,id.asc"],
  ["limit", "95"],
])}`;

const server = await forFile(TestServer.start());
const owner = await forFile(server.owner());
await owner`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || i, repeat('Texto do aviso. ', 20), '2030-01-01' from generate_series(1, 40) i
`;
const account = await signUp(server.url);
const token = account.access_token;
const member = { authorization: `Bearer ${token}` };

/**
 * Changes every title without triggers, so that the cache is not invalidated. A new title comes
 * from the database.
 */
async function changeWithoutNotice(title: string) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.announcements set title = ${title}`;
  });
}

const titleAt = async (path: string, headers = {}) =>
  (await visitRows(server.url + path, headers))[0].title;

test("only visitors get a cached response, which is valid for one second", async () => {
  let round = 0;
  const isFromCache = async () => {
    round += 1;
    const before = await titleAt(rest);
    await changeWithoutNotice(`Mudado ${round}`);
    expect(await titleAt(rest, member)).toBe(`Mudado ${round}`);
    return (await titleAt(rest)) === before;
  };
  // The check is retried, because the cached response may expire between the two reads.
  await expect.poll(isFromCache, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => titleAt(rest), { timeout: 2_000 }).toBe(`Mudado ${round}`);
});

describe("the response cache", () => {
  const row = { title: "Igual", description: "x", date: "2031-01-01T00:00:00Z" };
  let ended = "";
  beforeAll(async () => {
    await owner`
      insert into public.announcements (title, description, date, created_by)
      values (${row.title}, ${row.description}, ${row.date}, ${account.user.id})
    `;
    const other = await signUp(server.url, "bia@example.org");
    await owner`delete from auth.sessions where user_id = ${other.user.id}`;
    ended = other.access_token;
  });

  const send = async (path: string, body: object, method = "POST", given = token) =>
    (await postJson(`${server.url}/rest/v1/${path}`, body, { method, token: given })).status;
  const ownRow = "announcements?date=eq.2031-01-01T00:00:00Z";

  async function abort() {
    const socket = connect(server.port, "127.0.0.1");
    const head = `POST /rest/v1/announcements HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\n`;
    await new Promise((resolve) => socket.write(`${head}Content-Length: 100\r\n\r\n{`, resolve));
    socket.destroy();
    // A response to another request shows that the server has read the aborted one.
    await titleAt("/rest/v1/ministries?select=title:name");
  }

  let round = 0;
  /** Returns whether visitors still get the cached response after `write`. */
  async function isCachedAfter(write: () => Promise<unknown>, status?: number) {
    round += 1;
    const before = await titleAt(list);
    await changeWithoutNotice(`Sem mudança ${round}`);
    expect(await write()).toBe(status);
    return (await titleAt(list)) === before;
  }

  test.each<[string, () => Promise<unknown>, status?: number]>([
    ["a search", () => send("rpc/search_announcements?select=id", { search: "texto" }), 200],
    ["a picture", () => send("rpc/add_picture", anotherPicture()), 200],
    ["an update with the same value", () => send(ownRow, { description: "x" }, "PATCH"), 204],
    ["a write of an ended session", () => send("announcements", row, "POST", ended), 403],
    [
      "a deletion of no row",
      () => send(`announcements?id=eq.${crypto.randomUUID()}`, {}, "DELETE"),
      204,
    ],
    ["an aborted request", abort],
  ])("is kept after %s", async (_, write, status) => {
    // The check is retried, because the cached response may expire between the two reads.
    await expect.poll(() => isCachedAfter(write, status), { timeout: 10_000 }).toBe(true);
  });

  test("is invalidated by a change and by a new announcement", async () => {
    expect(await isCachedAfter(() => send(ownRow, { description: "y" }, "PATCH"), 204)).toBe(false);
    expect(await isCachedAfter(() => send("announcements", row), 201)).toBe(false);
    await owner`delete from public.announcements where date = ${row.date}`;
  });
});
