import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Client, EDITORS, MEMBERS, NOT_EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { type Attempt, expectRefusals, formerPeople } from "./rights.ts";

const { owner, createAnnouncement, createEdition, cast, people } = await openBoard();
const former = await formerPeople(people, ["member", "editor"]);
const editor = cast.editor.client;

const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
const mark = (client: Client, announcement_id: string, way: string) =>
  client.rpc("mark_usage", { announcement_id, way });
const usage = (id: string) =>
  owner`select way from private.announcement_usage where announcement_id = ${id} order by way`;

async function outdated(id: string) {
  const { data } = await editor.rpc("list_outdated_usage");
  return data?.filter((row) => row.announcement_id === id);
}
const waysOf = async (id: string) => (await outdated(id))?.map(({ way }) => way).toSorted();

/**
 * Creates an announcement that was read aloud, printed and sent two hours ago, and then got another
 * place.
 */
async function createChanged() {
  const id = await createAnnouncement({ location: "Salão" });
  await owner`
    update public.announcement_history set changed_at = ${ago(9)} where announcement_id = ${id}
  `;
  const edition = await createEdition([id]);
  await owner`
    insert into public.edition_notes (edition_id, announcement_id, said_at)
    values (${edition}, ${id}, ${ago(2)})
  `;
  await owner`
    insert into public.edition_outputs (edition_id, output, marked_at, digests)
    select ${edition}, output, ${ago(2)}, jsonb_build_object(${id}::text, 'x', 'our_week', 'shown')
    from unnest(array['bulletin', 'whatsapp']) output
  `;
  expect(await outdated(id)).toEqual([]);
  await owner`update public.announcements set location = 'Templo' where id = ${id}`;
  return id;
}

test("what an edition used before a change is outdated until it is used again", async () => {
  const id = await createChanged();
  const states = { before: { location: "Salão" }, after: { location: "Templo" } };
  expect(await outdated(id)).toMatchObject([states, states, states]);
  expect(await waysOf(id)).toEqual(["printed", "spoken", "whatsapp"]);
  await mark(editor, id, "printed");
  expect(await waysOf(id)).toEqual(["spoken", "whatsapp"]);
  await owner`update public.announcements set location = 'Rua' where id = ${id}`;
  expect(await waysOf(id)).toEqual(["printed", "spoken", "whatsapp"]);
  await owner`update public.edition_outputs set marked_at = now() where digests ? ${id}`;
  expect(await waysOf(id)).toEqual(["spoken"]);
});

test("a saved picture of a deleted announcement is outdated for a month", async () => {
  const id = await createAnnouncement();
  await mark(editor, id, "picture");
  await owner`delete from public.announcements where id = ${id}`;
  expect(await outdated(id)).toMatchObject([{ way: "picture", after: null }]);
  await owner`
    with history as (
      update public.announcement_history set changed_at = changed_at - interval '32 days'
      where announcement_id = ${id}
    )
    update private.announcement_usage set used_at = used_at - interval '32 days'
    where announcement_id = ${id}
  `;
  expect(await outdated(id)).toEqual([]);
});

test("members record saved pictures, and editors each way of a known announcement", async () => {
  const id = await createAnnouncement();
  for (const who of MEMBERS) expect((await mark(cast[who].client, id, "picture")).error).toBeNull();
  const ways = ["picture", "printed", "spoken", "whatsapp"];
  for (const who of EDITORS)
    for (const way of ways) expect((await mark(cast[who].client, id, way)).error).toBeNull();
  expect(await usage(id)).toEqual(ways.map((way) => ({ way })));
  const unknown = randomUUID();
  await mark(editor, unknown, "picture");
  expect(await usage(unknown)).toEqual([]);
});

test("everybody else is refused each record and sees no outdated usage", async () => {
  const { client, id } = await people.createMember("Espera");
  await owner`update public.profiles set approved_at = null where user_id = ${id}`;
  const gone = [cast.visitor, { client, hint: "not_approved" }, ...former];
  const rows = { arrange: createChanged, state: usage };
  await expectRefusals(rows, { picture: (one, at) => mark(one, at, "picture") }, gone);
  const ofEditors: Record<string, Attempt<string>> = {
    whatsapp: (one, at) => mark(one, at, "whatsapp"),
    read: (one) => one.rpc("list_outdated_usage"),
  };
  const others = [...NOT_EDITORS.map((who) => cast[who]), ...former];
  await expectRefusals(
    rows,
    ofEditors,
    others.map(({ client }) => ({ client })),
  );
});
