// Tries each read, write and SQL function of editions as every person who may not use it, and as
// somebody who may.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Client,
  EDITORS,
  EVERYBODY,
  NOT_ADMINS,
  NOT_EDITORS,
} from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { type Attempt, expectAccepted, expectRefusals, formerPeople } from "./rights.ts";
import { someService } from "./stored-editions.ts";

const board = await openBoard();
const { owner, createAnnouncements, createBlock, createEdition, storedCopy, storedItems } = board;
const { storedBlocks, storedNotes, storedEdition, cast, people } = board;
const former = await formerPeople(people, ["editor", "admin"]);

/**
 * Creates a published edition of the announcements `a` and `b`, and an unpublished one for the
 * service `taken`. The service at the time `service` has no edition.
 */
async function arrange() {
  const [a = "", b = ""] = await createAnnouncements(2);
  const id = await createEdition([a, b], { published: true });
  await owner`
    insert into public.edition_notes (edition_id, announcement_id, note)
      values (${id}, ${a}, 'Antes')
  `;
  await owner`
    insert into public.edition_outputs (edition_id, output, digests)
      values (${id}, 'bulletin', '{}')
  `;
  await createBlock(id);
  const taken = someService();
  const unpublished = await createEdition([a], { serviceAt: taken });
  return { id, a, b, unpublished, taken, service: someService() };
}
type Fixture = Awaited<ReturnType<typeof arrange>>;

const state = ({ id, unpublished, service }: Fixture) =>
  Promise.all([
    storedBlocks(id),
    ...[id, unpublished].flatMap((each) => [
      storedEdition(each),
      storedCopy(each),
      storedItems(each),
      storedNotes(each),
      owner`select * from public.edition_outputs where edition_id = ${each} order by output`,
    ]),
    owner`select * from public.editions where service_at = ${service}`,
  ]);

type Call = Attempt<Fixture>;

const editions = (client: Client) => client.from("editions");
const copies = (client: Client) => client.from("published_editions");
/**
 * Returns the rows of a table. Widens the types, because the generated types do not allow writes of
 * columns such as `position`.
 */
const rowsOf = (client: Client, table: string) => client.from(table as "edition_items");
const widened = (values: object) => values as never;
const key = "edition_id";

const editors: Record<string, Call> = {
  "reading editions": (client) => editions(client).select("id"),
  "reading outputs": (client) => client.from("edition_outputs").select("edition_id, digests"),
  "reading the announcements of an unpublished edition": (client, { unpublished }) =>
    client.rpc("edition_announcements", { edition_id: unpublished }, { get: true }).select("id"),
  "inserting an edition": (client, { service }) =>
    editions(client).insert({ service_at: service }).select("id"),
  "moving an edition": (client, { id, service }) =>
    editions(client).update({ service_at: service }).eq("id", id).select("id"),
  "deleting an unpublished edition": (client, { unpublished }) =>
    editions(client).delete().eq("id", unpublished).select("id"),
  "choosing the outputs of our week": (client, { id }) =>
    editions(client).update({ our_week_printed: false }).eq("id", id).select("id"),
  "reading what was announced before": (client, { taken }) => {
    const service_at = new Date(Date.parse(taken) + 1).toISOString();
    return client.rpc("announced_before", { service_at }, { get: true });
  },
};

type Written = [table: string, added: (at: Fixture) => object, changed: object];
const WRITTEN: Written[] = [
  ["edition_items", () => ({ announcement_id: randomUUID() }), { spoken: true }],
  ["edition_notes", ({ b }) => ({ announcement_id: b, note: "x" }), { note: "x" }],
  ["edition_blocks", () => ({ heading: "Escala" }), { text: "Ana", position: -1 }],
];
for (const [table, added, changed] of WRITTEN) {
  editors[`reading ${table}`] = (client) => rowsOf(client, table).select(key);
  editors[`adding to ${table}`] = (client, at) =>
    rowsOf(client, table)
      .insert(widened({ edition_id: at.id, ...added(at) }))
      .select(key);
  editors[`changing ${table}`] = (client, { id }) =>
    rowsOf(client, table).update(widened(changed)).eq(key, id).select(key);
  editors[`removing from ${table}`] = (client, { id }) =>
    rowsOf(client, table).delete().eq(key, id).select(key);
}

const functions: Record<string, Call> = {
  begin_edition: (client, { service }) =>
    client.rpc("begin_edition", { service_at: service, items: [] }),
  "begin_edition of an existing edition": (client, { taken }) =>
    client.rpc("begin_edition", { service_at: taken, items: [] }),
  move_item: (client, { id, a, b }) =>
    client.rpc("move_item", { edition_id: id, announcement_id: b, before: a }),
  publish_edition: (client, { unpublished }) =>
    client.rpc("publish_edition", { edition_id: unpublished }),
  blank_screens: (client, { id }) =>
    client.rpc("blank_screens", { edition_id: id, is_blank: true }),
  save_edition_note: (client, { id, a }) =>
    client.rpc("save_edition_note", { edition_id: id, announcement_id: a, note: "x" }),
  mark_said: (client, { id, a }) =>
    client.rpc("mark_said", { edition_id: id, announcement_id: a, said_at: "2026-11-22" }),
  mark_output: (client, { id }) =>
    client.rpc("mark_output", { edition_id: id, output: "whatsapp" }),
  "mark_output of a device": (client, { id }) =>
    client.rpc("mark_output", { edition_id: id, output: "sheet", fits: true }),
  rehearsal: (client, { id }) => client.rpc("rehearsal", { edition_id: id }, { get: true }),
  changes_since: (client) => client.rpc("changes_since", { since: "2026-11-22" }),
};

const now = new Date().toISOString();
const forbidden: Record<string, Call> = {
  "reading who published an edition": (client) => copies(client).select("edition_id, published_by"),
  "inserting a published copy": (client, { unpublished }) =>
    copies(client).insert({
      edition_id: unpublished,
      service_at: now,
      published_at: now,
      items: [],
    }),
  "deleting a published copy": (client, { id }) => copies(client).delete().eq(key, id),
  "deleting a published edition": (client, { id }) =>
    editions(client).delete().eq("id", id).select("id"),
  "changing the creation time of an edition": (client, { id }) =>
    editions(client)
      .update(widened({ created_at: now }))
      .eq("id", id),
  "inserting an item with a position": (client, { id }) =>
    rowsOf(client, "edition_items").insert(
      widened({ edition_id: id, announcement_id: randomUUID(), position: 7 }),
    ),
};

for (const values of [{ created_at: now }, { our_week_screen: false }])
  forbidden[`inserting an edition with ${Object.keys(values)}`] = (client, { service }) =>
    editions(client).insert(widened({ service_at: service, ...values }));

const CLOSED: [table: string, values: object][] = [
  ["edition_items", { position: 7 }],
  ["edition_blocks", { edition_id: randomUUID() }],
  ["edition_blocks", { revision: 9 }],
  ["published_editions", { service_at: now }],
  ["published_editions", { published_at: now }],
  ["published_editions", { published_by: cast.editor.id }],
  ["published_editions", { items: [] }],
  ["published_editions", { blocks: [] }],
  ["published_editions", { our_week_screen: true }],
  ["published_editions", { on_screen: randomUUID() }],
  ["published_editions", { blank_at: null }],
];
for (const [table, values] of CLOSED)
  forbidden[`changing ${Object.keys(values)} of ${table}`] = (client, { id }) =>
    rowsOf(client, table).update(widened(values)).eq(key, id);

const takeOut: Call = (client, { id, a }) =>
  client.rpc("remove_edition_item", { edition_id: id, announcement_id: a });

const rows = { arrange, state };
const notEditors = NOT_EDITORS.map((who) => cast[who]);
const withoutHints = former.map(({ client }) => ({ client }));

// A test sends up to 144 requests, which take minutes on a busy machine.
const BUSY = { timeout: 240_000 };

test("everybody but editors is refused each read and each write", BUSY, () =>
  expectRefusals(rows, editors, [...notEditors, ...withoutHints]),
);

test("everybody but editors is refused each function", BUSY, () =>
  expectRefusals(rows, functions, [...notEditors, ...former]),
);

const calls = Object.entries({ ...editors, ...functions });
test.each(calls)("%s is allowed to editors", async (_, call) => {
  for (const who of EDITORS) expectAccepted(await call(cast[who].client, await arrange()));
});

test("only admins can call remove_edition_item", async () => {
  const formerAdmins = former.filter(({ role }) => role === "admin");
  const others = NOT_ADMINS.map((who) => cast[who]);
  await expectRefusals(rows, { takeOut }, [...others, ...formerAdmins]);
  expect((await takeOut(cast.admin.client, await arrange())).error).toBeNull();
});

test("everybody is refused the writes of times, positions and published copies", async () => {
  const everybody = EVERYBODY.map((who) => cast[who]);
  await expectRefusals(rows, forbidden, everybody);
});
