import { expect, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { forFile } from "../../test/support/for-file.ts";
import { TestServer } from "../../test/support/server.ts";

// The rule about the last admin counts every admin of the database, so this file has its own
// database.
const server = await forFile(TestServer.start());
const { owner, createMember, setProfile } = peopleOf(server);

async function admins() {
  const rows = await owner`select user_id from public.profiles where role = 'admin'`;
  return rows.map((row) => row.user_id);
}

/** Creates two admins, and demotes all others. */
async function twoAdmins() {
  const former = await admins();
  const role = "admin";
  const one = await createMember("A", { role });
  const other = await createMember("B", { role });
  await owner`update public.profiles set role = 'member' where user_id = any (${former})`;
  return [one, other] as const;
}
type Person = Awaited<ReturnType<typeof createMember>>;
const demote = (by: Person, whom: Person) =>
  by.client.from("profiles").update({ role: "member" }).eq("user_id", whom.id).select();

test("the last admin can be neither demoted nor deleted", async () => {
  const [first, second] = await twoAdmins();
  expect((await demote(first, second)).error).toBeNull();
  expect(await admins()).toEqual([first.id]);

  await expect(setProfile(first.id, { role: "member" })).rejects.toMatchObject({
    hint: "last_admin",
  });
  const deletion = await first.client.rpc("delete_own_account", { password });
  expect(deletion.error?.hint).toBe("last_admin");
  await expect(owner`delete from auth.users where id = ${first.id}`).rejects.toMatchObject({
    hint: "last_admin",
  });
  expect(await admins()).toEqual([first.id]);

  await setProfile(second.id, { role: "admin" });
  await owner`delete from auth.users where id = ${first.id}`;
  expect(await admins()).toEqual([second.id]);
});

test("two admins who demote each other at the same moment leave one admin", async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = await twoAdmins();
    const results = await Promise.all([demote(a, b), demote(b, a)]);
    expect(results.filter(({ data }) => data?.length === 1)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  }
});

test("an admin without a confirmed address does not count as another admin", async () => {
  const [first, second] = await twoAdmins();
  await owner`update auth.users set email_confirmed_at = null where id = ${second.id}`;
  const deletion = await first.client.rpc("delete_own_account", { password });
  expect(deletion.error?.hint).toBe("last_admin");
  await expect(setProfile(first.id, { role: "member" })).rejects.toMatchObject({
    hint: "last_admin",
  });
  await owner`update auth.users set email_confirmed_at = now() where id = ${second.id}`;
  expect((await first.client.rpc("delete_own_account", { password })).error).toBeNull();
});
