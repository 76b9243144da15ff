import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { NOT_ADMINS, peopleOf } from "../../test/support/clients/people.ts";
import { PASSWORD as password } from "../../test/support/database/accounts.ts";
import { seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, as, client, createMember, storedAnnouncement, storedProfile } = people;
const cast = await people.createCast();
const { createOrigin, startSeries, storedSeries } = seriesOf(people);

type Who = "admin" | (typeof NOT_ADMINS)[number];
type Person = Awaited<ReturnType<typeof createMember>>;

const leave = ({ client }: Pick<Person, "client">, typed = password) =>
  client.rpc("delete_own_account", { password: typed });
const list = (who: Who) => cast[who].client.rpc("list_former_members");
const deleteAll = (member_id: string, who: Who = "admin") =>
  cast[who].client.rpc("delete_member_announcements", { member_id });
const listed = async ({ id }: Person) =>
  (await list("admin")).data?.find(({ user_id }) => user_id === id);

describe("deleting the own account", () => {
  test("asks for the password, which a token does not replace", async () => {
    const person = await createMember("Com Token Roubado");
    // @ts-expect-error: the argument is left out.
    const bare = await person.client.rpc("delete_own_account", {});
    expect(bare).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    for (const typed of ["", `${password}x`, password.toUpperCase(), null]) {
      expect(await leave(person, typed as string)).toMatchObject({
        status: 400,
        error: { hint: "current_password_mismatch" },
      });
    }
    expect(await storedProfile(person.id)).toMatchObject({ name: "Com Token Roubado" });
  });

  test.each(["$2a$", "$2b$", "$2y$"])(
    "takes the password of a hash that begins with %s",
    async (prefix) => {
      const person = await createMember("De Outro Servidor");
      await owner`
      update auth.users set encrypted_password = ${prefix} || substr(encrypted_password, 5) where id = ${person.id}
    `;
      expect((await leave(person, "errada")).error?.hint).toBe("current_password_mismatch");
      expect((await leave(person)).error).toBeNull();
    },
  );

  test("reads 72 bytes of the password, as signing in does", async () => {
    const longest = "ã🙏".repeat(12);
    const person = client();
    const email = `${randomUUID()}@example.org`;
    expect((await person.auth.signUp({ email, password: longest })).error).toBeNull();
    const signIn = (typed: string) => client().auth.signInWithPassword({ email, password: typed });
    expect((await signIn(`${longest}x`)).error).toBeNull();
    expect((await leave({ client: person }, longest.slice(1))).status).toBe(400);
    expect((await leave({ client: person }, `${longest}x`)).error).toBeNull();
  });

  test.each([null, "", "x"])("is refused where the account has the hash %j", async (hash) => {
    const person = await createMember("Sem Senha");
    await owner`update auth.users set encrypted_password = ${hash} where id = ${person.id}`;
    for (const typed of ["", "x", password]) {
      expect((await leave(person, typed)).error?.hint).toBe("current_password_mismatch");
    }
  });
});

describe("a former member", () => {
  test("is listed for admins with the number of announcements that are left", async () => {
    const person = await createMember("Partiu");
    const ids = [await createOrigin(person), await createOrigin(person)];
    expect((await leave(person)).error).toBeNull();
    const expected = { user_id: person.id, name: "Partiu", left_at: expect.any(String) };
    expect(await listed(person)).toEqual({ ...expected, announcements: 2 });
    // Another person may choose the id of a deleted announcement.
    await owner`delete from public.announcements where id = ${ids[0] ?? ""}`;
    await createOrigin(cast.member, { id: ids[0] ?? "" });
    expect(await listed(person)).toEqual({ ...expected, announcements: 1 });
    expect((await deleteAll(person.id)).data).toBe(1);
    expect(await storedAnnouncement(ids[0] ?? "")).toMatchObject({ created_by: cast.member.id });
    expect(await listed(person)).toEqual({ ...expected, announcements: 0 });
  });

  test("is listed when an operator has deleted the account", async () => {
    const person = await createMember("Removida");
    await createOrigin(person);
    await owner`delete from auth.users where id = ${person.id}`;
    expect(await listed(person)).toMatchObject({ name: "Removida", announcements: 1 });
  });

  test.each([-31, 31])("is forgotten %i days from now", async (days) => {
    const person = await createMember("Antiga");
    await createOrigin(person);
    await leave(person);
    await owner`
      update private.former_members set left_at = now() + ${days} * interval '1 day' where user_id = ${person.id}
    `;
    expect(await listed(person)).toBeUndefined();
    expect((await deleteAll(person.id)).error?.hint).toBe("member_gone");
  });

  test("loses all announcements together, those of a series too, and nobody else's", async () => {
    const person = await createMember("Some Depois");
    const series = await startSeries(person);
    const single = await createOrigin(person);
    const other = await createOrigin(cast.member);
    const orphan = await createOrigin(null);
    await leave(person);
    expect(await storedAnnouncement(single)).toMatchObject({ created_by: null });
    expect((await deleteAll(person.id)).data).toBe(14);
    for (const id of [single, series.origin]) expect(await storedAnnouncement(id)).toBeUndefined();
    expect(await storedSeries(series.id)).toBeUndefined();
    for (const id of [other, orphan]) expect(await storedAnnouncement(id)).toBeDefined();
    expect((await deleteAll(person.id)).data).toBe(0);
  });

  test("leaves a series to the editor who has continued it", async () => {
    const person = await createMember("Começou");
    const { id, origin } = await startSeries(person);
    await leave(person);
    const continued = await cast.editor.client.rpc("change_series_rule", {
      ...{ announcement_id: origin, frequency: "biweekly" },
    });
    expect(continued.error).toBeNull();
    expect((await deleteAll(person.id)).error).toBeNull();
    expect(await storedSeries(id)).toMatchObject({ created_by: cast.editor.id });
  });

  test.each(NOT_ADMINS)("is neither listed nor touched by %s", async (who) => {
    const person = await createMember("Protegida");
    const id = await createOrigin(person);
    await leave(person);
    for (const refused of [await list(who), await deleteAll(person.id, who)]) {
      expect(refused.data).toBeNull();
      expect(refused.error?.code).toBe("42501");
    }
    expect(await storedAnnouncement(id)).toBeDefined();
  });

  test.each(["member", "editor", "admin"] as const)(
    "is kept in a table that is closed to %s",
    async (who) => {
      for (const statement of [
        "select from private.former_members",
        "delete from private.former_members",
        "select * from private.recent_former_members()",
      ]) {
        const run = as(cast[who].id, (sql) => sql.unsafe(statement));
        await expect(run).rejects.toMatchObject({ code: "42501" });
      }
    },
  );
});
