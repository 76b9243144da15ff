// Tries each write of members before and after the approval of the member.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { edit, post, remove, undo } from "../../test/support/clients/announcements.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { PICTURE } from "../../test/support/pictures/jpeg.ts";
import { openBoard } from "./board.ts";
import { type Attempt, expectAccepted } from "./rights.ts";
import { changeRule, changeSeries, deleteOccurrences } from "./stored-series.ts";

const board = await openBoard();
const { owner, cast, createMember, createOrigin, startSeries, setProfile, storedProfile } = board;

/**
 * Creates a waiting member whose announcements date from before: a single, a repeated and a deleted
 * one.
 */
async function arrange() {
  const person = await createMember("Bia", { ministry_id: cast.ownMinistry });
  const values = { ministry_id: cast.ownMinistry };
  const single = await createOrigin(person, values);
  const gone = await createOrigin(person, values);
  const repeated = (await startSeries(person, {}, values)).origin;
  await owner`delete from public.announcements where id = ${gone}`;
  await owner`
    update public.announcement_history set changed_by = ${person.id} where announcement_id = ${gone}
  `;
  await setProfile(person.id, { approved_at: null });
  return { ...person, single, repeated, gone };
}
type At = Awaited<ReturnType<typeof arrange>>;
const approve = ({ id }: At) => cast.admin.client.rpc("approve_member", { member_id: id });

const writes: Record<string, Attempt<At>> = {
  "post an announcement": (client) => post({ client }, { ministry_id: cast.ownMinistry }),
  "edit an own announcement": (client, { single }) => edit({ client }, single, { title: "x" }),
  "restore an own announcement": (client, { gone }) => undo({ client }, gone, 2),
  "upload a picture": (client) => client.rpc("add_picture", PICTURE),
  "start a series": (client, { single }) =>
    client.rpc("repeat_announcement", {
      announcement_id: single,
      frequency: "weekly",
      time_zone: "America/Sao_Paulo",
    }),
  "change a series": (client, { repeated }) => changeSeries({ client }, repeated, { title: "x" }),
  "change the rule of a series": (client, { repeated }) =>
    changeRule({ client }, repeated, { frequency: "biweekly" }),
  "delete occurrences": (client, { repeated }) => deleteOccurrences({ client }, repeated),
  "delete an own announcement": (client, { single }) => remove({ client }, single),
};

test("a waiting member can send no write of a member before the approval", async () => {
  const person = await arrange();
  const rows = () =>
    owner`select * from public.announcements where created_by = ${person.id} order by id`;
  const before = await rows();
  const refusal = { code: "42501", hint: "not_approved" };
  for (const [name, attempt] of Object.entries(writes)) {
    expect((await attempt(person.client, person)).error, name).toMatchObject(refusal);
  }
  expect(await rows()).toEqual(before);
  expect((await approve(person)).error).toBeNull();
  for (const [name, attempt] of Object.entries(writes)) {
    expectAccepted(await attempt(person.client, person), name);
  }
});

test("a waiting member reads the board and manages the own account", async () => {
  const { client, id } = await createMember("Caio", { approved_at: null });
  const change = (values: object) =>
    client.from("profiles").update(values).eq("user_id", id).select("name");
  expect((await client.from("announcements").select("id").limit(1)).error).toBeNull();
  expect((await client.rpc("list_own_deletions")).error).toBeNull();
  expect(
    (await client.rpc("followed", { endpoint: "https://a.example", auth: "a" })).error,
  ).toBeNull();
  expect((await change({ name: "Caio Dias" })).data).toEqual([{ name: "Caio Dias" }]);
  expect((await change({ ministry_id: cast.ownMinistry })).error).toBeNull();
  expect((await change({ ministry_id: null })).error?.hint).toBe("ministry_already_chosen");
  expect((await client.rpc("delete_own_account", { password })).error).toBeNull();
});

test("nobody can write the time of an approval", async () => {
  const person = await arrange();
  const admits_self = { approved_at: new Date().toISOString() };
  for (const client of [person.client, cast.admin.client]) {
    const patched = await client.from("profiles").update(admits_self).eq("user_id", person.id);
    expect(patched.error?.code).toBe("42501");
  }
  expect((await person.client.auth.updateUser({ data: admits_self })).error).not.toBeNull();
  expect(await storedProfile(person.id)).toMatchObject({ approved_at: null });
  await approve(person);
  const first = await storedProfile(person.id);
  expect(first?.approved_at).not.toBeNull();
  await approve(person);
  expect(await storedProfile(person.id)).toEqual(first);
  const unknown = await cast.admin.client.rpc("approve_member", { member_id: randomUUID() });
  expect(unknown.error?.hint).toBe("member_gone");
});

test("a member who becomes editor is approved for good", async () => {
  const person = await createMember("Davi", { approved_at: null });
  await owner`update public.profiles set role = 'editor' where user_id = ${person.id}`;
  await setProfile(person.id, { role: "member" });
  expect((await post(person)).error).toBeNull();
  await expect(setProfile(cast.editor.id, { approved_at: null })).resolves.toBeUndefined();
  expect((await storedProfile(cast.editor.id))?.approved_at).not.toBeNull();
});

test("the list of members begins with active ones who wait", async () => {
  const tag = randomUUID().slice(0, 8);
  const name = (first: string) => `${first} ${tag}`;
  await createMember(name("Ana"));
  await createMember(name("Bia"), { approved_at: null, deactivated_at: new Date().toISOString() });
  await createMember(name("Zita"), { approved_at: null });
  await createMember(name("Davi"), { approved_at: null });
  const { data } = await cast.admin.client.rpc("list_members", { search: tag });
  expect(data?.map((row) => [row.name, row.approved_at === null])).toEqual([
    [name("Zita"), true],
    [name("Davi"), true],
    [name("Ana"), false],
    [name("Bia"), true],
  ]);
});

test("an admin can refuse only members who wait", async () => {
  const people = await Promise.all([
    createMember("Ana", { approved_at: null }),
    createMember("Bia", { approved_at: null }),
    createMember("Caio", { approved_at: null, deactivated_at: new Date().toISOString() }),
    createMember("Davi"),
  ]);
  const member_ids = people.map(({ id }) => id);
  const refused = await cast.admin.client.rpc("refuse_members", { member_ids });
  expect(refused.data).toBe(2);
  const kept = await Promise.all(member_ids.map(storedProfile));
  expect(kept.map((profile) => profile?.name)).toEqual([undefined, undefined, "Caio", "Davi"]);
  const former =
    await owner`select from private.former_members where user_id = any (${member_ids})`;
  expect(former).toEqual([]);
});
