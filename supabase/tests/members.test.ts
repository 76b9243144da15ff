import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { NOT_ADMINS, peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { assignments } from "../../test/support/database/sql.ts";

const {
  owner,
  as,
  client,
  createCast,
  createMember,
  storedProfile: stored,
} = peopleOf(inject("server"));

const cast = await createCast();

describe("the list of members", () => {
  test("an admin finds a member by part of the name or e-mail, whatever its case", async () => {
    const name = `João ${randomUUID()}`;
    const person = await createMember(name);
    for (const search of [name.slice(3).toUpperCase(), person.email.slice(0, 20), ` ${name} `]) {
      const { data, error } = await cast.admin.client.rpc("list_members", { search });
      expect(error).toBeNull();
      expect(data).toEqual([
        {
          user_id: person.id,
          name,
          email: person.email,
          role: "member",
          ministry_id: null,
          deactivated_at: null,
          total: 1,
        },
      ]);
    }
  });

  test("signs that mean something to the search are taken literally", async () => {
    for (const search of ["%", "_", "\\", "'"]) {
      const { data, error } = await cast.admin.client.rpc("list_members", { search });
      expect(error).toBeNull();
      expect(data).toEqual([]);
    }
  });

  test("comes in pages of 20 with the number of all", async () => {
    const family = randomUUID();
    await Promise.all(Array.from({ length: 21 }, (_, n) => createMember(`${family} ${n}`)));
    const page = async (number: number) =>
      (await cast.admin.client.rpc("list_members", { search: family, page: number })).data ?? [];
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.length, second.length, third.length]).toEqual([20, 1, 0]);
    expect(first[0]?.total).toBe(21);
    expect(new Set([...first, ...second].map((row) => row.user_id)).size).toBe(21);
  });

  test.each(NOT_ADMINS)("%s gets nothing", async (who) => {
    const { data, error } = await cast[who].client.rpc("list_members");
    expect(data).toBeNull();
    expect(error?.code).toBe("42501");
  });
});

describe("deactivating", () => {
  test("a deactivated member writes nothing, cannot sign in or refresh, and comes back", async () => {
    const person = await createMember("Sai e Volta");
    const post = () =>
      person.client
        .from("announcements")
        .insert({ title: "Oi", description: "x", date: "2030-01-01" })
        .select("id")
        .single();
    const { data } = await post();
    const set = (active: boolean) =>
      cast.admin.client.rpc("set_member_active", { member_id: person.id, active });

    expect((await set(false)).error).toBeNull();
    expect((await post()).error?.code).toBe("42501");
    const row = () => person.client.from("announcements");
    expect(
      (
        await row()
          .update({ title: "x" })
          .eq("id", data?.id ?? "")
          .select("id")
      ).data,
    ).toEqual([]);
    expect(
      (
        await row()
          .delete()
          .eq("id", data?.id ?? "")
          .select("id")
      ).data,
    ).toEqual([]);
    const own = person.client.from("profiles").update({ name: "x" }).eq("user_id", person.id);
    expect((await own.select()).data).toEqual([]);
    expect((await person.client.auth.refreshSession()).error).not.toBeNull();
    const credentials = { email: person.email, password };
    const refused = await client().auth.signInWithPassword(credentials);
    expect(refused.error).toMatchObject({ status: 403, code: "user_banned" });

    expect((await set(true)).error).toBeNull();
    const back = client();
    expect((await back.auth.signInWithPassword(credentials)).error).toBeNull();
    const changed = await back
      .from("profiles")
      .update({ name: "Voltou" })
      .eq("user_id", person.id)
      .select("name");
    expect(changed.data).toEqual([{ name: "Voltou" }]);
  });

  test.each(NOT_ADMINS)("%s deactivates nobody", async (who) => {
    const target = await createMember("Alvo");
    const { error } = await cast[who].client.rpc("set_member_active", {
      member_id: target.id,
      active: false,
    });
    expect(error?.code).toBe("42501");
    expect(await stored(target.id)).toMatchObject({ deactivated_at: null });
  });

  test("an admin neither deactivates the own account nor one that is not there", async () => {
    const set = (member_id: string) =>
      cast.admin.client.rpc("set_member_active", { member_id, active: false });
    expect((await set(cast.admin.id)).error?.hint).toBe("own_row");
    expect((await set(randomUUID())).error?.hint).toBe("member_gone");
    expect(await stored(cast.admin.id)).toMatchObject({ deactivated_at: null });
  });

  test("nobody writes the column itself", async () => {
    const values = { deactivated_at: "2026-01-01T00:00:00Z" };
    for (const who of ["member", "admin"] as const) {
      const { error } = await cast[who].client
        .from("profiles")
        .update(values)
        .eq("user_id", cast.otherMember.id);
      expect(error?.code).toBe("42501");
      const directly = as(
        cast[who].id,
        (sql) => sql`update public.profiles set ${assignments(values)}`,
      );
      await expect(directly).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("a deactivated admin has no more rights than a visitor", async () => {
    const person = await createMember("Ex-administradora");
    await owner`update public.profiles set role = 'admin' where user_id = ${person.id}`;
    expect((await person.client.rpc("list_members")).error).toBeNull();
    await cast.admin.client.rpc("set_member_active", { member_id: person.id, active: false });
    expect((await person.client.rpc("list_members")).error?.code).toBe("42501");
    expect((await person.client.from("profiles").select()).data).toHaveLength(1);
  });
});

describe("the recovery token", () => {
  const ask = (who: (typeof NOT_ADMINS)[number] | "admin", member_id: string) =>
    cast[who].client.rpc("create_recovery_token", { member_id });

  test("opens the member's account once, and only the newest one does", async () => {
    const person = await createMember("Esqueceu");
    const [first, second] = [await ask("admin", person.id), await ask("admin", person.id)];
    const use = (token_hash: string | null) =>
      client().auth.verifyOtp({ type: "recovery", token_hash: token_hash ?? "" });
    expect((await use(first.data)).error?.code).toBe("otp_expired");
    const { data, error } = await use(second.data);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(person.id);
    expect((await use(second.data)).error?.code).toBe("otp_expired");
  });

  test("expires after an hour", async () => {
    const person = await createMember("Demorou");
    const { data } = await ask("admin", person.id);
    await owner`
      update auth.one_time_tokens set created_at = now() - interval '61 minutes'
      where user_id = ${person.id}
    `;
    const { error } = await client().auth.verifyOtp({ type: "recovery", token_hash: data ?? "" });
    expect(error?.code).toBe("otp_expired");
  });

  test.each(NOT_ADMINS)("%s gets none, not even for the own account", async (who) => {
    const own = who === "visitor" ? cast.member : cast[who];
    for (const { id } of [await createMember("Alvo"), own]) {
      expect((await ask(who, id)).error?.code).toBe("42501");
      expect(await owner`select from auth.one_time_tokens where user_id = ${id}`).toHaveLength(0);
    }
  });

  test("is not made for somebody who is not there", async () => {
    expect((await ask("admin", randomUUID())).error?.hint).toBe("member_gone");
  });
});

describe("deleting the own account", () => {
  test("removes the person and leaves the announcements", async () => {
    const person = await createMember("Despede-se");
    const { data } = await person.client
      .from("announcements")
      .insert({ title: "Fica", description: "x", date: "2030-01-01" })
      .select("id")
      .single();
    expect((await person.client.rpc("delete_own_account", { password })).error).toBeNull();
    expect(await stored(person.id)).toBeUndefined();
    const [row] =
      await owner`select created_by from public.announcements where id = ${data?.id ?? ""}`;
    expect(row).toEqual({ created_by: null });
    const again = await client().auth.signInWithPassword({ email: person.email, password });
    expect(again.error?.code).toBe("invalid_credentials");
  });

  test("is not for visitors", async () => {
    const { error } = await cast.visitor.client.rpc("delete_own_account", { password });
    expect(error?.code).toBe("42501");
  });
});
