// Tries who may write, end and read urgent notices, their limits, and that only one is shown.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { EDITORS, EVERYBODY, NOT_EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { type Attempt, expectRefusals, formerPeople } from "./rights.ts";

const { owner, people, cast } = await openBoard();
const { editor, admin, visitor } = cast;
type Person = Pick<typeof editor, "client">;
type Values = { id?: string; text?: string; ends_at?: string; replaces?: string };

beforeEach(() => owner`delete from public.urgent_notices`);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const valid = () => ({ id: randomUUID(), text: "Sem culto", ends_at: inHours(23.9) });
const post = ({ client }: Person, values: Values = {}) =>
  client.rpc("post_urgent_notice", { ...valid(), ...values });
const end = ({ client }: Person, id = "") => client.rpc("end_urgent_notice", { id });
const history = async () => (await editor.client.rpc("list_urgent_notices")).data;
async function shown({ client }: Person = visitor) {
  const rows = client.from("urgent_notices").select("id, text, created_at, ends_at");
  return (await rows.throwOnError()).data;
}
async function posted(values: Values = {}) {
  expect((await post(editor, values)).error).toBeNull();
  return (await shown())[0]?.id;
}

test("everybody reads the notice without a name, until an editor ends it", async () => {
  const id = await posted();
  for (const who of EVERYBODY) {
    expect(await shown(cast[who]), who).toMatchObject([{ id, text: "Sem culto" }]);
    const names = await cast[who].client.from("urgent_notices").select("created_by");
    expect(names.error?.code, who).toBe("42501");
  }
  // A repeated end keeps the name of the person who ended the notice first.
  for (const who of EDITORS) expect((await end(cast[who], id)).error).toBeNull();
  for (const who of EVERYBODY) expect(await shown(cast[who]), who).toEqual([]);
  expect(await history()).toMatchObject([{ id, author: "Editora", ender: "Editora" }]);
});

test("everybody but editors is refused every change and the history", async () => {
  const attempts: Record<string, Attempt<string | undefined>> = {
    post: (client) => post({ client }),
    end: (client, id) => end({ client }, id),
    history: (client) => client.rpc("list_urgent_notices"),
  };
  const others = NOT_EDITORS.map((who) => ({ client: cast[who].client }));
  const former = await formerPeople(people, [...EDITORS]);
  const rows = { arrange: () => posted(), state: () => owner`select * from public.urgent_notices` };
  await expectRefusals(rows, attempts, [...others, ...former]);
  const all = EVERYBODY.map((who) => ({ client: cast[who].client }));
  const table = (client: typeof editor.client) => client.from("urgent_notices");
  const writes: typeof attempts = {
    insert: (client) => table(client).insert(valid()),
    update: (client, id = "") => table(client).update({ text: "Outro" }).eq("id", id),
    delete: (client, id = "") => table(client).delete().eq("id", id),
  };
  await owner`delete from public.urgent_notices`;
  await expectRefusals(rows, writes, all);
});

test("only one of two notices written at once is shown", async () => {
  const first = valid();
  const second = await people.as(editor.id, async (sql) => {
    await sql`select public.post_urgent_notice(${first.id}, ${first.text}, ${first.ends_at})`;
    const waiting = post(admin).then((answer) => answer);
    const locks = () => owner`
      select from pg_locks where locktype = 'advisory' and not granted
    `;
    await expect.poll(locks).not.toHaveLength(0);
    return { waiting };
  });
  expect((await second.waiting).error?.hint).toBe("urgent_notice_shown");
  expect(await shown()).toMatchObject([{ id: first.id }]);
});

test("a notice replaces only the notice that its author saw, and drops its message", async () => {
  const first = (await posted()) ?? "";
  await owner`
    insert into private.push_messages (content, expires_at)
    values ('{"tag": "urgente"}', now() + interval '1 hour')
  `;
  const swap = { id: randomUUID(), text: "Culto às 20h", replaces: first };
  const other = await post(admin, { ...swap, replaces: randomUUID() });
  expect(other.error?.hint).toBe("urgent_notice_shown");
  // The second request repeats the first one.
  for (const _ of [1, 2]) expect((await post(admin, swap)).error).toBeNull();
  expect(await history()).toMatchObject([
    { id: swap.id, author: "Administradora", ender: null },
    { id: first, author: "Editora", ender: "Administradora" },
  ]);
  const messages = owner`select from private.push_messages where content ->> 'tag' = 'urgente'`;
  expect(await messages).toEqual([]);
});

const long = (length: number) => "🙏".repeat(length);
test.each<[string, Values]>([
  ["text_length", { text: long(121) }],
  ["text_length", { text: "\u200b \u3164" }],
  ["text_is_line", { text: "Hoje\nnão" }],
  ["ends_at_range", { ends_at: inHours(24.1) }],
  ["ends_at_range", { ends_at: inHours(-0.1) }],
])("the constraint %s refuses a notice", async (constraint, values) => {
  const { error } = await post(editor, values);
  expect(error).toMatchObject({ code: "23514", message: expect.stringContaining(constraint) });
  await posted({ text: ` ${long(119)}\u0007. ` });
  expect(await shown()).toMatchObject([{ text: `${long(119)}.` }]);
});

test("an editor writes at most ten notices in 24 hours, and each ends by itself", async () => {
  const age = (hours: number) => owner`
    update public.urgent_notices set created_at = created_at - ${hours} * interval '1 hour',
      ends_at = ends_at - ${hours} * interval '1 hour'
  `;
  for (let count = 1; count <= 10; count += 1) await end(editor, await posted());
  const refusal = { code: "PT429", hint: "too_many_urgent_notices" };
  expect((await post(editor)).error).toMatchObject(refusal);
  expect((await post(admin)).error).toBeNull();
  await age(23.95);
  expect(await shown()).toEqual([]);
  expect((await post(editor)).error).toMatchObject(refusal);
  await age(0.1);
  await posted();
});

test("a notice stays in the history without the name of a deleted account", async () => {
  const former = await people.createMember("Foi Embora", { role: "editor" });
  expect((await post(former)).error).toBeNull();
  const own = await former.client.rpc("own_data", {}).throwOnError();
  expect(own.data).toMatchObject({ urgent_notices: [{ text: "Sem culto" }] });
  await owner`delete from auth.users where id = ${former.id}`;
  expect(await history()).toMatchObject([{ text: "Sem culto", author: null }]);
});
