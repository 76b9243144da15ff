// Tries who may write, end and read urgent notices, their limits, and that only one is shown.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { EDITORS, EVERYBODY, NOT_EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { type Attempt, expectRefusals, formerPeople } from "./rights.ts";

const { owner, people, cast } = await openBoard();
const { editor, admin, visitor } = cast;
type Person = Pick<typeof editor, "client">;

beforeEach(() => owner`delete from public.urgent_notices`);

const valid = { text: "Sem culto", hours: 23 };
const post = ({ client }: Person, values = {}) =>
  client.rpc("post_urgent_notice", { ...valid, ...values });
const end = ({ client }: Person, id = "") => client.rpc("end_urgent_notice", { id });
const history = async () => (await editor.client.rpc("list_urgent_notices")).data;
async function shown({ client }: Person = visitor) {
  const rows = client.from("urgent_notices").select("id, text, created_at, ends_at");
  return (await rows.throwOnError()).data;
}
async function posted(author: Person = editor) {
  expect((await post(author)).error).toBeNull();
  return (await shown())[0]?.id;
}

test("everybody reads the notice without a name, until an editor ends it", async () => {
  const author = await people.createMember("Foi Embora", { role: "editor" });
  const id = await posted(author);
  for (const who of EVERYBODY) {
    expect(await shown(cast[who]), who).toMatchObject([{ id, text: "Sem culto" }]);
    const names = await cast[who].client.from("urgent_notices").select("created_by");
    expect(names.error?.code, who).toBe("42501");
  }
  // A repeated end keeps the name of the person who ended the notice first.
  for (const who of EDITORS) expect((await end(cast[who], id)).error).toBeNull();
  for (const who of EVERYBODY) expect(await shown(cast[who]), who).toEqual([]);
  expect(await history()).toMatchObject([{ id, author: "Foi Embora", ender: "Editora" }]);
  await owner`delete from auth.users where id = ${author.id}`;
  expect(await history()).toMatchObject([{ id, author: null, ender: "Editora" }]);
});

test("a notice queues one message for each device that is not lost, and its end drops them", async () => {
  await owner`
    insert into private.push_subscriptions (endpoint, p256dh, auth, lost_at)
    select 'https://push.example.org/urgent-' || n, 'B' || repeat('a', 86), repeat('a', 22),
      case when n = 3 then now() end
    from generate_series(1, 3) n
  `;
  const queued = () => owner`
    select endpoint, content ->> 'body' as body, expires_at from private.push_deliveries
    join private.push_messages message on message.id = message_id
    join private.push_subscriptions kept on kept.id = subscription_id
    where endpoint like 'https://push.example.org/urgent-%' order by endpoint
  `;
  const id = await posted();
  const message = { body: "Sem culto", expires_at: new Date((await shown())[0]?.ends_at ?? 0) };
  expect(await queued()).toMatchObject([1, 2].map(() => message));
  await end(editor, id);
  expect(await queued()).toEqual([]);
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
  const table = (client: typeof editor.client) => client.from("urgent_notices");
  const writes: typeof attempts = {
    insert: (client) =>
      table(client).insert({ id: randomUUID(), text: "Outro", ends_at: "2030-01-01" }),
    update: (client, id = "") => table(client).update({ text: "Outro" }).eq("id", id),
    delete: (client, id = "") => table(client).delete().eq("id", id),
  };
  await owner`delete from public.urgent_notices`;
  await expectRefusals(
    rows,
    writes,
    EVERYBODY.map((who) => ({ client: cast[who].client })),
  );
});

test.each([
  ["text_length", { text: "🙏".repeat(121) }],
  ["text_length", { text: "\u200b \u3164" }],
  ["text_is_line", { text: "Hoje\nnão" }],
  ["ends_at_range", { hours: 25 }],
  ["ends_at_range", { hours: 0 }],
  ["one_at_a_time", {}],
])("the constraint %s refuses a notice", async (constraint, values) => {
  if (constraint === "one_at_a_time") await posted(admin);
  const { error } = await post(editor, values);
  expect(error?.message).toContain(`urgent_notices_${constraint}`);
});

test("a text of 120 characters is shown without blanks and control characters", async () => {
  const text = "🙏".repeat(119);
  await post(editor, { text: ` ${text}\u0007. ` });
  expect(await shown()).toMatchObject([{ text: `${text}.` }]);
});

test("an editor writes at most ten notices in 24 hours, and each ends by itself", async () => {
  const age = (hours: number) => owner`
    update public.urgent_notices set created_at = created_at - ${hours} * interval '1 hour',
      ends_at = ends_at - ${hours} * interval '1 hour'
  `;
  for (let count = 1; count <= 10; count += 1) await end(editor, await posted());
  const refusal = { code: "PT429", hint: "too_many_urgent_notices" };
  expect((await post(editor)).error).toMatchObject(refusal);
  await posted(admin);
  await age(23.95);
  // The server's cache is told of a statement of the database's owner a moment later.
  await expect.poll(() => shown()).toEqual([]);
  expect((await post(editor)).error).toMatchObject(refusal);
  await age(0.1);
  await posted();
});
