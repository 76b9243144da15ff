import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Client } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { openBoard } from "./board.ts";

const { owner, client, createMember, cast } = await openBoard();

const newAddress = () => `${randomUUID()}@example.org`;
const change = (who: { client: Client }, member_id: string, new_email: string) =>
  who.client.rpc("set_member_email", { member_id, new_email });
const signIn = (email: string) => client().auth.signInWithPassword({ email, password });

async function addressOf(id: string) {
  const [row] = await owner`select email from auth.users where id = ${id}`;
  return row?.email;
}

test("a member signs in with the e-mail address that an admin has set", async () => {
  const person = await createMember("Trocou de email");
  const address = newAddress();
  expect((await change(cast.admin, person.id, ` ${address.toUpperCase()} `)).error).toBeNull();
  expect(await addressOf(person.id)).toBe(address);
  expect((await signIn(address)).error).toBeNull();
  expect((await signIn(person.email)).error?.code).toBe("invalid_credentials");
  const { data } = await person.client.auth.refreshSession();
  expect(data.user?.email).toBe(address);
  expect(data.user?.user_metadata).toMatchObject({ name: "Trocou de email", email: address });
});

describe("a member's new e-mail address", () => {
  test("is refused if another account has it in any case", async () => {
    const person = await createMember("Ana");
    for (const address of [cast.member.email, cast.member.email.toUpperCase()]) {
      const { error } = await change(cast.admin, person.id, address);
      expect(error).toMatchObject({ code: "23505", hint: "email_exists" });
    }
    expect((await change(cast.admin, person.id, person.email)).error).toBeNull();
    expect(await addressOf(person.id)).toBe(person.email);
  });

  test("is given to only one of two members who get it at the same moment", async () => {
    const address = newAddress();
    const people = [await createMember("Ana"), await createMember("Bia")];
    const answers = await Promise.all(people.map(({ id }) => change(cast.admin, id, address)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await owner`select from auth.users where email = ${address}`).toHaveLength(1);
  });

  test("is refused if it is invalid", async () => {
    const { id, email } = await createMember("Ana");
    for (const address of [
      "",
      " ",
      "ana",
      "ana@",
      "@example.org",
      "ana@exa mple.org",
      "<ana@example.org>",
      "ana@example.org\n",
      "ána@example.org",
      "ana\u202e@example.org",
      "ana@-example.org",
      "ana@exam\u200bple.org",
      `${"a".repeat(255)}@example.org`,
    ]) {
      const { error } = await change(cast.admin, id, address);
      expect([address, error?.hint]).toEqual([address, "email_address_invalid"]);
    }
    expect(await addressOf(id)).toBe(email);
  });

  test("is refused for a deactivated member", async () => {
    const { id, email } = await createMember("Desativada");
    await cast.admin.client.rpc("set_member_active", { member_id: id, active: false });
    const { error } = await change(cast.admin, id, newAddress());
    expect(error?.hint).toBe("member_deactivated");
    expect(await addressOf(id)).toBe(email);
    const unknown = await change(cast.admin, randomUUID(), newAddress());
    expect(unknown.error?.hint).toBe("member_gone");
  });
});
