// Each write and each function of editions, as everybody who may not use it, beside somebody who may.
import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import {
  type Client,
  NOT_ADMINS,
  NOT_EDITORS,
  peopleOf,
} from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";

const { owner, as, createCast, createMember, endings } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, ...stored } = editionsOf(owner);

const cast = await createCast();
/** A former editor and a former admin for each way in which rights end. */
const former = await Promise.all(
  endings.flatMap(([, hint, end]) =>
    (["editor", "admin"] as const).map(async (role) => {
      const { client, id } = await createMember("Foi da Equipe", { role });
      await end(id);
      return { role, hint, client };
    }),
  ),
);

/** A published edition of `a` and `b`, an unpublished one at `taken`, and the time of a service without one. */
async function fixture() {
  const [a, b] = [await createAnnouncement(), await createAnnouncement()];
  const id = await createEdition([a, b], { published: true });
  await owner`insert into public.edition_notes (edition_id, announcement_id, note) values (${id}, ${a}, 'Antes')`;
  await owner`insert into public.edition_outputs (edition_id, output) values (${id}, 'bulletin')`;
  const taken = someService();
  const unpublished = await createEdition([a], { serviceAt: taken });
  return { id, a, b, unpublished, taken, service: someService() };
}
type Fixture = Awaited<ReturnType<typeof fixture>>;

async function state({ id, unpublished, service }: Fixture) {
  const ofEdition = async (each: string) => [
    await stored.storedEdition(each),
    await stored.storedCopy(each),
    await stored.storedItems(each),
    await stored.storedNotes(each),
    await owner`select * from public.edition_outputs where edition_id = ${each} order by output`,
  ];
  return [
    await ofEdition(id),
    await ofEdition(unpublished),
    await owner`select * from public.editions where service_at = ${service}`,
  ];
}

type Call = (
  client: Client,
  at: Fixture,
) => PromiseLike<{ data: unknown; error: { code: string; hint: string } | null }>;

const writes: Record<string, Call> = {
  "inserting an edition": (client, { service }) =>
    client.from("editions").insert({ service_at: service }).select("id"),
  "moving an edition": (client, { id, service }) =>
    client.from("editions").update({ service_at: service }).eq("id", id).select("id"),
  "deleting an unpublished edition": (client, { unpublished }) =>
    client.from("editions").delete().eq("id", unpublished).select("id"),
  "adding an item": (client, { id }) =>
    client
      .from("edition_items")
      .insert({ edition_id: id, announcement_id: randomUUID() })
      .select("position"),
  "choosing for an item": (client, { id }) =>
    client.from("edition_items").update({ spoken: true }).eq("edition_id", id).select("position"),
  "removing an item": (client, { id }) =>
    client.from("edition_items").delete().eq("edition_id", id).select("position"),
  "writing a note": (client, { id, b }) =>
    client
      .from("edition_notes")
      .insert({ edition_id: id, announcement_id: b, note: "x" })
      .select("note"),
  "changing a note": (client, { id }) =>
    client.from("edition_notes").update({ note: "x" }).eq("edition_id", id).select("note"),
  "removing a note": (client, { id }) =>
    client.from("edition_notes").delete().eq("edition_id", id).select("note"),
};

const functions: Record<string, Call> = {
  begin_edition: (client, { service }) =>
    client.rpc("begin_edition", { service_at: service, items: [] }),
  "begin_edition of an edition that exists": (client, { taken }) =>
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

const takeOut: Call = (client, { id, a }) =>
  client.rpc("remove_edition_item", { edition_id: id, announcement_id: a });

/** Tries `call` as these people: nothing is written, and a function says why. */
async function expectRefusals(call: Call, people: readonly { client: Client; hint?: string }[]) {
  const at = await fixture();
  const before = await state(at);
  for (const { client, hint } of people) {
    const { data, error } = await call(client, at);
    expect(["42501", []]).toContainEqual(error?.code ?? data);
    if (hint) expect(error).toMatchObject({ hint });
  }
  expect(await state(at)).toEqual(before);
  return at;
}

const notEditors = NOT_EDITORS.map((who) => cast[who]);
const formerClients = former.map(({ client }) => ({ client }));

test.each(Object.entries(writes))("%s is an editor's, and nobody else's", async (_, call) => {
  const at = await expectRefusals(call, [...notEditors, ...formerClients]);
  const { data, error } = await call(cast.editor.client, at);
  expect(error).toBeNull();
  expect(data).not.toEqual([]);
});

test.each(Object.entries(functions))("%s is an editor's, and nobody else's", async (_, call) => {
  const at = await expectRefusals(call, [...notEditors, ...former]);
  expect((await call(cast.editor.client, at)).error).toBeNull();
});

test("remove_edition_item is an admin's, and nobody else's", async () => {
  const people = NOT_ADMINS.map((who) => cast[who]);
  const formerAdmins = former.filter(({ role }) => role === "admin");
  const at = await expectRefusals(takeOut, [...people, ...formerAdmins]);
  expect((await takeOut(cast.admin.client, at)).error).toBeNull();
});

const reads = {
  editions: (client: Client) => client.from("editions").select("id"),
  edition_items: (client: Client) => client.from("edition_items").select("edition_id"),
  edition_notes: (client: Client) => client.from("edition_notes").select("edition_id"),
  edition_outputs: (client: Client) => client.from("edition_outputs").select("edition_id"),
};

test.each(Object.entries(reads))(
  "%s is read by editors, and hidden from everybody else",
  async (table, read) => {
    await fixture();
    for (const { client } of [...notEditors, ...formerClients]) {
      expect((await read(client)).data ?? []).toEqual([]);
    }
    expect((await read(cast.editor.client)).data).not.toEqual([]);
    const direct = as(cast.member.id, (sql) => sql.unsafe(`select from public.${table}`));
    expect(await direct).toEqual([]);
  },
);
