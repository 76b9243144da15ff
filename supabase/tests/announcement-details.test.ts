import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { assignments } from "../../test/support/database/sql.ts";

const { owner, as, createCast } = peopleOf(inject("server"));
const date = "2030-12-12T22:30:00+00:00";
const text = { title: "Ensaio", description: "Às 19h", date };
const DETAILS = {
  ends_at: "2030-12-13T00:00:00+00:00",
  location: "Salão social",
  contact: "Ana, (11) 98765-4321",
  link_url: "https://igreja.example/ensaio?a=1#b",
  link_label: "Inscrição",
  status: "postponed",
  status_reason: "Chuva",
};
const COLUMNS = "ends_at, location, contact, link_url, link_label, status, status_reason" as const;

const cast = await createCast();

const row = (author: "member" | "admin" = "member") => ({
  id: randomUUID(),
  ...text,
  ministry_id: cast.ownMinistry,
  created_by: cast[author].id,
});

async function posted() {
  const { id, ministry_id, created_by } = row();
  await owner`
    insert into public.announcements (id, title, description, date, ministry_id, created_by)
    values (${id}, ${text.title}, ${text.description}, ${date}, ${ministry_id}, ${created_by})
  `;
  return id;
}

async function stored(id: string) {
  const [found] = await owner`
    select *, to_json(ends_at)#>>'{}' as ends_at from public.announcements where id = ${id}
  `;
  return found;
}

const update = (who: "visitor" | "member" | "otherMember" | "admin", id: string, values: object) =>
  cast[who].client.from("announcements").update(values).eq("id", id).select(COLUMNS);

describe("place, end, contact, link and status", () => {
  test.each(["member", "admin"] as const)("are written by %s, in a new one", async (who) => {
    const { data, error } = await cast[who].client
      .from("announcements")
      .insert({ ...row(who), ...DETAILS })
      .select(COLUMNS)
      .single();
    expect(error).toBeNull();
    expect(data).toEqual(DETAILS);
  });

  test.each(Object.entries(DETAILS))(
    "%s is changed by the author and an admin, by nobody else",
    async (name, value) => {
      const id = await posted();
      // A label stands with its link.
      const change =
        name === "link_label"
          ? { link_url: "https://a.example", [name]: value }
          : { [name]: value };
      for (const who of ["visitor", "otherMember"] as const) {
        expect((await update(who, id, change)).data ?? []).toEqual([]);
      }
      expect(await stored(id)).toMatchObject({ ends_at: null, location: null, revision: 1 });
      for (const who of ["member", "admin"] as const) {
        const undo = { ...Object.fromEntries(Object.keys(change).map((key) => [key, null])) };
        const { data, error } = await update(who, id, change);
        expect(error).toBeNull();
        expect(data).toMatchObject([change]);
        await update(who, id, name === "status" ? { status: "scheduled" } : undo);
      }
    },
  );

  test("a plain announcement takes place and has none of them", async () => {
    expect(await stored(await posted())).toMatchObject({
      ...Object.fromEntries(Object.keys(DETAILS).map((name) => [name, null])),
      status: "scheduled",
      revision: 1,
    });
  });
});

describe("what the database keeps itself", () => {
  const kept = { created_at: "2020-01-01", updated_at: "2020-01-01", revision: 7 };

  test.each(Object.entries(kept))("%s is written by nobody", async (name, value) => {
    const id = await posted();
    const before = await stored(id);
    for (const who of ["member", "admin"] as const) {
      const { error } = await update(who, id, { [name]: value });
      expect(error?.code).toBe("42501");
      const { error: inserting } = await cast[who].client
        .from("announcements")
        .insert({ ...row(who), ...({ [name]: value } as object) });
      expect(inserting?.code).toBe("42501");
      const directly = as(
        cast[who].id,
        (sql) =>
          sql`update public.announcements set ${assignments({ [name]: value })} where id = ${id}`,
      );
      await expect(directly).rejects.toMatchObject({ code: "42501" });
    }
    expect(await stored(id)).toEqual(before);
  });

  test("a change counts as a revision and has its time; one that changes nothing does not", async () => {
    const id = await posted();
    await owner.begin(async (sql) => {
      await sql`alter table public.announcements disable trigger prepare_update`;
      await sql`update public.announcements set updated_at = '2026-01-01' where id = ${id}`;
      await sql`alter table public.announcements enable trigger prepare_update`;
    });
    const before = await stored(id);
    await update("member", id, { ...text });
    expect(await stored(id)).toEqual(before);
    await update("member", id, { location: "Templo" });
    const after = await stored(id);
    expect(after).toMatchObject({ revision: 2, created_at: before?.created_at });
    expect(Number(after?.updated_at)).toBeGreaterThan(Number(before?.updated_at));
  });
});
