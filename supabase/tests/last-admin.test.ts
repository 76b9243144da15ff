import { expect, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { TestServer } from "../../test/support/server.ts";

// The rule counts every admin of the database, so this file has a database of its own.
const server = await forFile(TestServer.start());
const people = peopleOf(server);

async function admins() {
  const rows = await people.owner`select user_id from public.profiles where role = 'admin'`;
  return rows.map((row) => row.user_id);
}

const demoteAllBut = (one: { id: string }, other: { id: string }) =>
  people.owner`update public.profiles set role = 'member' where user_id not in (${one.id}, ${other.id})`;

test("the last admin can be neither demoted nor deleted, the last but one can", async () => {
  const [first, second] = [
    await people.createMember("Primeira"),
    await people.createMember("Segunda"),
  ];
  await people.setProfile(first.id, { role: "admin" });
  await people.setProfile(second.id, { role: "admin" });
  await demoteAllBut(first, second);
  const demote = (by: typeof first, whom: typeof first) =>
    by.client.from("profiles").update({ role: "member" }).eq("user_id", whom.id);

  expect((await demote(first, second)).error).toBeNull();
  expect(await admins()).toEqual([first.id]);

  expect((await demote(first, first)).error).toMatchObject({ code: "42501", hint: "own_row" });
  await expect(people.setProfile(first.id, { role: "member" })).rejects.toMatchObject({
    hint: "last_admin",
  });
  const deletion = await first.client.rpc("delete_own_account", { password });
  expect(deletion.error?.hint).toBe("last_admin");
  await expect(people.owner`delete from auth.users where id = ${first.id}`).rejects.toMatchObject({
    hint: "last_admin",
  });
  expect(await admins()).toEqual([first.id]);

  await people.setProfile(second.id, { role: "admin" });
  await people.owner`delete from auth.users where id = ${first.id}`;
  expect(await admins()).toEqual([second.id]);
});

test("two admins who demote each other at the same moment leave one admin", async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await people.createMember("A"), await people.createMember("B")];
    await people.setProfile(a.id, { role: "admin" });
    await people.setProfile(b.id, { role: "admin" });
    await demoteAllBut(a, b);
    const results = await Promise.all([
      a.client.from("profiles").update({ role: "member" }).eq("user_id", b.id).select(),
      b.client.from("profiles").update({ role: "member" }).eq("user_id", a.id).select(),
    ]);
    expect(results.filter(({ data }) => data?.length === 1)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  }
});
