import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";

const { owner, createCast, createMember, createMinistry } = peopleOf(inject("server"));
const first = {
  title: "Ensaio",
  description: "Às 19h",
  date: "2030-12-12T22:30:00+00:00",
  ends_at: "2030-12-12T23:30:00+00:00",
  location: "Salão social",
  contact: "Ana, (11) 98765-4321",
  link_url: "https://igreja.example/ensaio",
  link_label: "Inscrição",
  status: "postponed",
  status_reason: "Chuva",
};

const cast = await createCast();

async function stored(id: string) {
  const [row] =
    await owner`select *, to_json(date)#>>'{}' as date, to_json(ends_at)#>>'{}' as ends_at
    from public.announcements where id = ${id}`;
  return row;
}

/** An announcement of `author` with a second revision in which everything is another. */
async function changed(author: string, ministryId: string | null) {
  const id = randomUUID();
  await owner`
    insert into public.announcements (id, title, description, date, ends_at, location, contact, link_url,
      link_label, status, status_reason, ministry_id, created_by, created_at)
    values (${id}, ${first.title}, ${first.description}, ${first.date}, ${first.ends_at}, ${first.location},
      ${first.contact}, ${first.link_url}, ${first.link_label}, ${first.status}, ${first.status_reason},
      ${ministryId}, ${author}, '2026-01-01')
  `;
  await owner`
    update public.announcements set title = 'Outro', description = 'Outra', date = '2031-01-01', ends_at = null,
      location = null, contact = null, link_url = null, link_label = null, status = 'scheduled',
      status_reason = null, ministry_id = null
    where id = ${id}
  `;
  return id;
}

const restore = (client: Client, id: string, revision: number) =>
  client.rpc("restore_announcement", { announcement_id: id, revision });

describe("a state is brought back", () => {
  test("of an announcement that is there: everything but the author, as a new revision", async () => {
    const id = await changed(cast.member.id, cast.ownMinistry);
    expect((await restore(cast.admin.client, id, 1)).error).toBeNull();
    expect(await stored(id)).toMatchObject({
      ...first,
      ministry_id: cast.ownMinistry,
      created_by: cast.member.id,
      revision: 3,
    });
    const [newest] = await owner`
      select revision, changed_by from public.announcement_history
      where announcement_id = ${id} order by revision desc limit 1
    `;
    expect(newest).toEqual({ revision: 3, changed_by: cast.admin.id });
  });

  test("of a deleted one: the same id, author and beginning, a later revision", async () => {
    const id = await changed(cast.member.id, cast.ownMinistry);
    await owner`delete from public.announcements where id = ${id}`;
    expect((await restore(cast.admin.client, id, 1)).error).toBeNull();
    const row = await stored(id);
    expect(row).toMatchObject({ ...first, created_by: cast.member.id, revision: 4 });
    expect(row?.created_at).toEqual(new Date("2026-01-01T00:00:00Z"));
    expect(Date.now() - Number(row?.updated_at)).toBeLessThan(60_000);
  });

  test("without the account and the ministry that are gone since", async () => {
    const leaver = await createMember("Vai Embora");
    const ministry = await createMinistry();
    const id = await changed(leaver.id, ministry);
    await owner`delete from public.announcements where id = ${id}`;
    await owner`delete from auth.users where id = ${leaver.id}`;
    await owner`delete from public.ministries where id = ${ministry}`;
    expect((await restore(cast.admin.client, id, 1)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ ...first, created_by: null, ministry_id: null });
  });

  test("that is the present one: no revision", async () => {
    const id = await changed(cast.member.id, null);
    expect((await restore(cast.admin.client, id, 2)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ title: "Outro", revision: 2 });
  });

  test("that a column did not have yet: the column keeps what it has", async () => {
    const id = await changed(cast.member.id, null);
    await owner`
      update public.announcement_history set row = row - 'location' - 'status' || '{"gone": 1}'
      where announcement_id = ${id} and revision = 1
    `;
    await owner`update public.announcements set location = 'Templo' where id = ${id}`;
    expect((await restore(cast.admin.client, id, 1)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ title: "Ensaio", location: "Templo" });
    await owner`delete from public.announcements where id = ${id}`;
    expect((await restore(cast.admin.client, id, 1)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ location: null, status: "scheduled" });
  });
});

describe("is refused", () => {
  test.each(["member", "otherMember", "unattached", "visitor"] as const)("to a %s", async (who) => {
    const id = await changed(cast.member.id, cast.ownMinistry);
    expect((await restore(cast[who].client, id, 1)).error?.code).toBe("42501");
    expect(await stored(id)).toMatchObject({ title: "Outro", revision: 2 });
  });

  test("for a revision that there is not, that is the deletion, or of an unknown id", async () => {
    const id = await changed(cast.member.id, null);
    await owner`delete from public.announcements where id = ${id}`;
    for (const [which, revision] of [
      [id, 9],
      [id, 3],
      [randomUUID(), 1],
    ] as const) {
      const { error } = await restore(cast.admin.client, which, revision);
      expect(error).toMatchObject({ hint: "state_gone" });
    }
    expect(await stored(id)).toBeUndefined();
  });
});

describe("the list of deleted announcements", () => {
  const list = (client: Client, page = 1) => client.rpc("list_deleted_announcements", { page });

  test("has the last state of each, who deleted it and when, the last one first", async () => {
    const id = await changed(cast.member.id, null);
    const back = await changed(cast.member.id, null);
    for (const each of [id, back]) {
      await cast.admin.client.from("announcements").delete().eq("id", each);
    }
    const deleted = (await list(cast.admin.client)).data?.map((row) => row.announcement_id);
    expect(deleted?.filter((each) => each === id || each === back)).toEqual([back, id]);
    await restore(cast.admin.client, back, 2);
    const { data, error } = await list(cast.admin.client);
    expect(error).toBeNull();
    expect(data?.find(({ announcement_id }) => announcement_id === id)).toMatchObject({
      revision: 2,
      title: "Outro",
      date: "2031-01-01T00:00:00+00:00",
      deleted_by: cast.admin.id,
    });
    expect(data?.map(({ announcement_id }) => announcement_id)).not.toContain(back);
  });

  test("comes in pages of twenty with the number of all", async () => {
    const ids = await owner<{ id: string }[]>`
      insert into public.announcements (title, description, date)
      select 'Muitos', 'x', '2031-01-01' from generate_series(1, 25) returning id
    `;
    await owner`delete from public.announcements where title = 'Muitos'`;
    // Before all that other tests delete meanwhile.
    await owner`
      update public.announcement_history set changed_at = now() + interval '1 day'
      where announcement_id = any (${ids.map(({ id }) => id)}::uuid[]) and row is null
    `;
    const [one, two] = [await list(cast.admin.client, 1), await list(cast.admin.client, 2)];
    expect(one.data).toHaveLength(20);
    expect(one.data?.[0]?.total).toBeGreaterThanOrEqual(25);
    const seen = [...(one.data ?? []), ...(two.data?.slice(0, 5) ?? [])];
    expect(seen.map((row) => row.announcement_id)).toEqual(ids.map(({ id }) => id).toSorted());
    await owner`
      delete from public.announcement_history
      where announcement_id = any (${ids.map(({ id }) => id)}::uuid[])
    `;
  });

  test.each(["member", "visitor"] as const)("is not given to a %s", async (who) => {
    const { data, error } = await list(cast[who].client);
    expect(data).toBeNull();
    expect(error?.code).toBe("42501");
  });
});
