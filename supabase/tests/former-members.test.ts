import { describe, expect, test } from "vitest";
import { post } from "../../test/support/clients/announcements.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { openBoard } from "./board.ts";

const board = await openBoard();
const { owner, client, createMember, storedAnnouncement, storedProfile, createOrigin } = board;
const { setProfile, startSeries, storedSeries, cast } = board;

type Person = Awaited<ReturnType<typeof createMember>>;

const leave = ({ client }: Pick<Person, "client">, typed = password) =>
  client.rpc("delete_own_account", { password: typed });
const deleteAll = (member_id: string) =>
  cast.admin.client.rpc("delete_member_announcements", { member_id });
const listed = async ({ id }: Person) =>
  (await cast.admin.client.rpc("list_former_members")).data?.find(({ user_id }) => user_id === id);

describe("deleting the own account", () => {
  test("removes the person, but not the announcements", async () => {
    const person = await createMember("Despede-se");
    const { data } = await post(person);
    expect((await leave(person)).error).toBeNull();
    expect(await storedProfile(person.id)).toBeUndefined();
    expect(await storedAnnouncement(data?.id ?? "")).toMatchObject({ created_by: null });
    const again = await client().auth.signInWithPassword({ email: person.email, password });
    expect(again.error?.code).toBe("invalid_credentials");
  });

  test("accepts every spelling of the password's letters and blanks", async () => {
    const person = await createMember("Despede-se");
    const next = "fé em família 1";
    await person.client.auth.updateUser({ password: next, current_password: password });
    const typed = next.normalize("NFD").replaceAll(" ", "\u00a0");
    expect((await leave(person, `${typed}a`)).error?.hint).toBe("current_password_mismatch");
    expect((await leave(person, typed)).error).toBeNull();
  });

  test("removes the contact from future dates of the person's series only", async () => {
    const person = await createMember("Deixa Telefone");
    const contact = "(11) 98765-4321";
    const single = await createOrigin(person);
    const series = await startSeries(person);
    await owner`
      update public.announcements set contact = ${contact} where created_by = ${person.id}
    `;
    await owner`
      update public.series set template = template || ${JSON.stringify({ contact })}::jsonb
        where id = ${series.id}
    `;
    const future = series.rows.slice(1);
    await owner`
      update public.announcements set date = now() - interval '1 day' where id = ${series.origin}
    `;
    expect((await leave(person)).error).toBeNull();
    for (const id of [single, series.origin])
      expect(await storedAnnouncement(id)).toMatchObject({ contact });
    for (const { id } of future)
      expect(await storedAnnouncement(id)).toMatchObject({ contact: null });
    expect((await storedSeries(series.id))?.template).toMatchObject({ contact: null });
  });

  test("needs the password beside a valid token", async () => {
    const person = await createMember("Com Token Roubado");
    // @ts-expect-error: the argument is left out.
    const bare = await person.client.rpc("delete_own_account", {});
    expect(bare).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    const refusal = { status: 400, error: { hint: "current_password_mismatch" } };
    for (const typed of ["", `${password}x`, password.toUpperCase(), null]) {
      expect(await leave(person, typed as string)).toMatchObject(refusal);
    }
    expect(await storedProfile(person.id)).toMatchObject({ name: "Com Token Roubado" });
    for (const hash of [null, "", "x"]) {
      await owner`update auth.users set encrypted_password = ${hash} where id = ${person.id}`;
      for (const typed of ["", "x", password]) {
        expect(await leave(person, typed)).toMatchObject(refusal);
      }
    }
  });

  test.each(["$2a$", "$2y$"])(
    "accepts the password of a bcrypt hash with the prefix %s",
    async (prefix) => {
      const person = await createMember("De Outro Servidor");
      await owner`
      update auth.users set encrypted_password = ${prefix} || substr(encrypted_password, 5)
        where id = ${person.id}
    `;
      expect((await leave(person, "errada")).error?.hint).toBe("current_password_mismatch");
      expect((await leave(person)).error).toBeNull();
    },
  );
});

describe("a former member", () => {
  test("is listed for admins with the number of remaining announcements", async () => {
    const person = await createMember("Partiu");
    const ids = [await createOrigin(person), await createOrigin(person)];
    expect((await leave(person)).error).toBeNull();
    const expected = { user_id: person.id, name: "Partiu", left_at: expect.any(String) };
    expect(await listed(person)).toEqual({ ...expected, announcements: 2 });
    // Another person may reuse the id of a deleted announcement for a new one.
    await owner`delete from public.announcements where id = ${ids[0] ?? ""}`;
    await createOrigin(cast.member, { id: ids[0] ?? "" });
    expect(await listed(person)).toEqual({ ...expected, announcements: 1 });
    expect((await deleteAll(person.id)).data).toBe(1);
    expect(await storedAnnouncement(ids[0] ?? "")).toMatchObject({ created_by: cast.member.id });
    expect(await listed(person)).toEqual({ ...expected, announcements: 0 });
  });

  test("is listed for 30 days after an operator has deleted the account", async () => {
    const person = await createMember("Removida");
    await createOrigin(person);
    await owner`delete from auth.users where id = ${person.id}`;
    expect(await listed(person)).toMatchObject({ name: "Removida", announcements: 1 });
    // The account seems to be deleted in the future if the clock was ahead.
    for (const days of [-31, 31]) {
      await owner`
        update private.former_members set left_at = now() + ${days} * interval '1 day'
          where user_id = ${person.id}
      `;
      expect(await listed(person)).toBeUndefined();
      expect((await deleteAll(person.id)).error?.hint).toBe("member_gone");
    }
  });

  test("loses only own announcements by one call of an admin", async () => {
    const person = await createMember("Some Depois");
    const series = await startSeries(person);
    const single = await createOrigin(person);
    const others = [await createOrigin(cast.member), await createOrigin(null)];
    await leave(person);
    expect(await storedAnnouncement(single)).toMatchObject({ created_by: null });
    expect((await deleteAll(person.id)).data).toBe(14);
    for (const id of [single, series.origin]) expect(await storedAnnouncement(id)).toBeUndefined();
    expect(await storedSeries(series.id)).toBeUndefined();
    for (const id of others) expect(await storedAnnouncement(id)).toBeDefined();
    expect((await deleteAll(person.id)).data).toBe(0);
  });

  test("can lose all announcements when deactivated, but not when active", async () => {
    const person = await createMember("Sai");
    const id = await createOrigin(person);
    expect((await deleteAll(person.id)).error?.hint).toBe("member_active");
    await setProfile(person.id, { deactivated_at: new Date().toISOString() });
    expect(await deleteAll(person.id)).toMatchObject({ error: null, data: 1 });
    expect(await storedAnnouncement(id)).toBeUndefined();
  });

  test("loses no series whose new author is an editor", async () => {
    const person = await createMember("Começou");
    const { id, origin } = await startSeries(person);
    await leave(person);
    const rule = { announcement_id: origin, frequency: "biweekly" };
    expect((await cast.editor.client.rpc("change_series_rule", rule)).error).toBeNull();
    expect((await deleteAll(person.id)).error).toBeNull();
    expect(await storedSeries(id)).toMatchObject({ created_by: cast.editor.id });
  });
});
