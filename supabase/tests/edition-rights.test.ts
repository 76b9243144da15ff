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
  const block = await createBlock(id);
  await owner`
    insert into public.script_sentences (opening) values ('Bom dia') on conflict do nothing
  `;
  const taken = someService();
  const unpublished = await createEdition([a], { serviceAt: taken });
  return { id, a, b, block, unpublished, taken, service: someService() };
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
    owner`select * from public.script_sentences`,
  ]);

type Call = Attempt<Fixture>;

const editions = (client: Client) => client.from("editions");
const items = (client: Client) => client.from("edition_items");
const notes = (client: Client) => client.from("edition_notes");
const blocks = (client: Client) => client.from("edition_blocks");
const key = "edition_id";

const editors: Record<string, Call> = {
  "reading editions": (client) => editions(client).select("id"),
  "reading items": (client) => items(client).select(key),
  "reading notes": (client) => notes(client).select(key),
  "reading outputs": (client) => client.from("edition_outputs").select("edition_id, digests"),
  "reading sentences": (client) => client.from("script_sentences").select("opening"),
  "reading the announcements of an unpublished edition": (client, { unpublished }) =>
    client.rpc("edition_announcements", { edition_id: unpublished }, { get: true }).select("id"),
  "inserting an edition": (client, { service }) =>
    editions(client).insert({ service_at: service }).select("id"),
  "moving an edition": (client, { id, service }) =>
    editions(client).update({ service_at: service }).eq("id", id).select("id"),
  "deleting an unpublished edition": (client, { unpublished }) =>
    editions(client).delete().eq("id", unpublished).select("id"),
  "adding an item": (client, { id }) =>
    items(client).insert({ edition_id: id, announcement_id: randomUUID() }).select(key),
  "choosing the outputs of an item": (client, { id }) =>
    items(client).update({ spoken: true }).eq(key, id).select(key),
  "removing an item": (client, { id }) => items(client).delete().eq(key, id).select(key),
  "writing a note": (client, { id, b }) =>
    notes(client).insert({ edition_id: id, announcement_id: b, note: "x" }).select(key),
  "changing a note": (client, { id }) =>
    notes(client).update({ note: "x" }).eq(key, id).select(key),
  "removing a note": (client, { id }) => notes(client).delete().eq(key, id).select(key),
  "reading blocks": (client) => blocks(client).select("id"),
  "writing a block": (client, { id }) =>
    blocks(client).insert({ edition_id: id, heading: "Escala" }).select("id"),
  "changing a block": (client, { block }) =>
    blocks(client).update({ text: "Ana", position: -1 }).eq("id", block).select("id"),
  "removing a block": (client, { block }) => blocks(client).delete().eq("id", block).select("id"),
  "choosing the outputs of our week": (client, { id }) =>
    editions(client).update({ our_week_printed: false }).eq("id", id).select("id"),
  "reading what was announced before": (client, { taken }) => {
    const service_at = new Date(Date.parse(taken) + 1).toISOString();
    return client.rpc("announced_before", { service_at }, { get: true });
  },
  "writing sentences": (client) =>
    client.from("script_sentences").upsert({ opening: "Oi" }).select("opening"),
};

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
  changes_since: (client) => client.rpc("changes_since", { since: "2026-11-22" }),
};

/**
 * Widens the type of the values, because the generated types do not allow an update of columns such
 * as `position`.
 */
const forged = (values: object) => values;
const copies = (client: Client) => client.from("published_editions");
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
  "deleting a published copy": (client, { id }) => copies(client).delete().eq("edition_id", id),
  "deleting a published edition": (client, { id }) =>
    editions(client).delete().eq("id", id).select("id"),
  "changing the creation time of an edition": (client, { id }) =>
    editions(client)
      .update(forged({ created_at: now }))
      .eq("id", id)
      .select("id"),
  "inserting an edition with a creation time": (client, { service }) =>
    editions(client).insert({ service_at: service, created_at: now } as never),
  "inserting an edition without our week": (client, { service }) =>
    editions(client).insert({ service_at: service, our_week_screen: false } as never),
  "moving a block to another edition": (client, { block, unpublished }) =>
    blocks(client)
      .update(forged({ edition_id: unpublished }))
      .eq("id", block),
  "raising the revision of a block": (client, { block }) =>
    blocks(client)
      .update(forged({ revision: 9 }))
      .eq("id", block),
  "changing the position of an item": (client, { id }) =>
    items(client)
      .update(forged({ position: 7 }))
      .eq(key, id)
      .select(key),
  "inserting an item with a position": (client, { id }) =>
    items(client).insert({ edition_id: id, announcement_id: randomUUID(), position: 7 } as never),
};

for (const values of [
  { service_at: now },
  { published_at: now },
  { published_by: cast.editor.id },
  { items: [] },
  { blocks: [] },
  { our_week_screen: true },
  { on_screen: randomUUID() },
  { blank_at: null },
]) {
  forbidden[`changing ${Object.keys(values)} of a published copy`] = (client, { id }) =>
    copies(client).update(values).eq("edition_id", id);
}

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

// The database has only one row of opening and closing sentences, so only this file writes it.
test("editors can set opening and closing sentences of at most 500 characters", async () => {
  const longest = "é".repeat(500);
  for (const who of EDITORS) {
    const sentences = () => cast[who].client.from("script_sentences");
    for (const text of [longest, null]) {
      const row = { opening: text, closing: text };
      expect((await sentences().upsert(row)).error).toBeNull();
      expect((await sentences().select("opening, closing")).data).toEqual([row]);
    }
    for (const column of ["opening", "closing"])
      for (const text of [" ", `${longest}é`])
        expect((await sentences().upsert({ [column]: text })).error?.code).toBe("23514");
  }
  const second = owner`insert into public.script_sentences (id, opening) values (false, 'x')`;
  await expect(second).rejects.toMatchObject({ code: "23514" });
});
