import { describe, expect, inject, test } from "vitest";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";

const { owner, as, createCast, createMember, setProfile } = peopleOf(inject("server"));
const cast = await createCast();
const PER_HOUR = 60;
const PER_DAY = 500;
const row = { title: "Ensaio", description: "Às 19h", date: "2030-01-01T19:00:00Z" };
const refusal = {
  status: 429,
  error: {
    code: "PT429",
    hint: "too_many_announcements",
    message: "at most 60 announcements an hour and 500 a day",
  },
};

type Person = { id: string; client: Client };

const post = ({ client }: Person) => client.from("announcements").insert(row).select("id").single();

/** So many posts of the person lie `ago` behind. */
const havePosted = ({ id }: Person, count: number, ago: string) => owner`
  insert into private.posts (user_id, posted_at)
  select ${id}, now() - ${ago}::interval from generate_series(1, ${count}::integer)
`;

async function stored({ id }: Person) {
  const [found] = await owner<{ n: number }[]>`
    select count(*)::int as n from public.announcements where created_by = ${id}
  `;
  return found?.n;
}

describe("a member", () => {
  test("posts sixty within an hour, and the next one is refused in the database", async () => {
    const member = await createMember("Sessenta");
    for (let n = 0; n < PER_HOUR; n += 1) expect((await post(member)).status).toBe(201);
    expect(await post(member)).toMatchObject(refusal);
    expect(await stored(member)).toBe(PER_HOUR);
  });

  test("gets nothing back by deleting, and goes on deleting", async () => {
    const member = await createMember("Apaga");
    await havePosted(member, PER_HOUR - 1, "1 minute");
    const { data } = await post(member);
    expect(await post(member)).toMatchObject(refusal);
    const deleted = await member.client
      .from("announcements")
      .delete()
      .eq("id", data?.id ?? "");
    expect(deleted.error).toBeNull();
    expect(await stored(member)).toBe(0);
    expect(await post(member)).toMatchObject(refusal);
  });

  test("edits as often as posts, together sixty times within an hour", async () => {
    const member = await createMember("Edita");
    await havePosted(member, PER_HOUR - 3, "1 minute");
    const { data } = await post(member);
    const edit = (title: string) =>
      member.client
        .from("announcements")
        .update({ title })
        .eq("id", data?.id ?? "");
    // What changes nothing is no edit.
    for (const title of ["a", "a", "a", "b"]) expect((await edit(title)).error).toBeNull();
    expect(await edit("c")).toMatchObject(refusal);
    expect(await post(member)).toMatchObject(refusal);
    const [row] = await owner`select title from public.announcements where id = ${data?.id}`;
    expect(row).toEqual({ title: "b" });
  });

  test("who posts all at once gets no further", async () => {
    const member = await createMember("Apressado");
    const left = 35;
    await havePosted(member, PER_HOUR - left, "1 minute");
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => post(member)));
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(left);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - left);
    expect(await stored(member)).toBe(left);
  });

  test("who posts many in one statement gets no further", async () => {
    const member = await createMember("Atacadista");
    const { data } = await member.client.auth.getSession();
    const [, claims = ""] = data.session?.access_token.split(".") ?? [];
    const postMany = () =>
      owner.begin(async (sql) => {
        // As the data API begins a request.
        const token = Buffer.from(claims, "base64url").toString();
        await sql`
          select set_config('request.jwt.claims', ${token}, true),
            set_config('request.jwt.claim.sub', ${member.id}, true)
        `;
        await sql`set local role authenticated`;
        await sql`
          insert into public.announcements (title, description, date)
          select 'Ensaio', 'Às 19h', '2030-01-01' from generate_series(1, 25)
        `;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, postMany));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await stored(member)).toBe(50);
  });

  test.each([
    ["the 60th of the hour", PER_HOUR - 1, "59 minutes", 201],
    ["the 61st of the hour", PER_HOUR, "59 minutes", 429],
    ["the first of a new hour", PER_HOUR, "61 minutes", 201],
    ["the 500th of the day", PER_DAY - 1, "23 hours", 201],
    ["the 501st of the day", PER_DAY, "23 hours", 429],
    ["the first of a new day", PER_DAY, "25 hours", 201],
  ])("posts %s: %i posts %s ago give %i", async (_, count, ago, status) => {
    const member = await createMember("Contado");
    await havePosted(member, count, ago);
    expect((await post(member)).status).toBe(status);
  });

  test("who was refused for another reason has not posted", async () => {
    const member = await createMember("Recusada");
    const answer = await member.client.from("announcements").insert({ ...row, title: " " });
    expect(answer.error?.code).toBe("23514");
    expect(await owner`select from private.posts where user_id = ${member.id}`).toHaveLength(0);
  });

  test("is not held up by what others post", async () => {
    const [busy, other] = [await createMember("Cheia"), await createMember("Livre")];
    await havePosted(busy, PER_HOUR, "1 minute");
    expect(await post(busy)).toMatchObject(refusal);
    expect((await post(other)).status).toBe(201);
  });
});

test.each(["editor", "admin"])("an %s posts ten times as much", async (role) => {
  const person = await createMember("Comunicação", { role });
  await havePosted(person, 10 * PER_HOUR - 1, "1 minute");
  expect((await post(person)).status).toBe(201);
  expect((await post(person)).error).toMatchObject({
    message: "at most 600 announcements an hour and 5000 a day",
  });
});

test("whoever runs the database changes a limit, or lifts it, without a migration", async () => {
  const member = await createMember("Sem limite");
  await havePosted(member, PER_HOUR, "1 minute");
  // In a transaction that is undone: the limits hold for all who are tested at the same time.
  const undone = new Error("undone");
  const postUnder = (perHour: number | null) =>
    as(member.id, async (sql) => {
      await sql`reset role`;
      await sql`update private.posting_limits set per_hour = ${perHour} where role = 'member'`;
      await sql`set local role authenticated`;
      const { title, description, date } = row;
      await sql`
        insert into public.announcements (title, description, date) values (${title}, ${description}, ${date})
      `;
      throw undone;
    });
  await expect(postUnder(null)).rejects.toBe(undone);
  await expect(postUnder(PER_HOUR + 1)).rejects.toBe(undone);
  await expect(postUnder(PER_HOUR)).rejects.toMatchObject({ code: "PT429" });
});

test("every role has its limit, and a network address", async () => {
  const [check] = await owner<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'profiles_role_known'
  `;
  const roles = [...(check?.definition ?? "").matchAll(/'(\w+)'/g)].map(([, role]) => role);
  const limits = await owner<{ role: string }[]>`select role from private.posting_limits`;
  expect(limits.map(({ role }) => role).toSorted()).toEqual([...roles, "address"].toSorted());
});

describe("what a deactivated member posted", () => {
  const wipe = (client: Client, { id }: Person) =>
    client.rpc("delete_member_announcements", { member_id: id });

  test("an admin deletes together, and nothing of anybody else", async () => {
    const [gone, stays] = [await createMember("Sai"), await createMember("Fica")];
    for (const person of [gone, gone, gone, stays]) await post(person);
    await setProfile(gone.id, { deactivated_at: new Date().toISOString() });
    expect(await wipe(cast.admin.client, gone)).toMatchObject({ error: null, data: 3 });
    expect([await stored(gone), await stored(stays)]).toEqual([0, 1]);
    expect(await wipe(cast.admin.client, gone)).toMatchObject({ error: null, data: 0 });
  });

  test("stays while the member is active, and where there is none", async () => {
    const active = await createMember("Ativa");
    await post(active);
    expect((await wipe(cast.admin.client, active)).error).toMatchObject({ hint: "member_active" });
    const nobody = { id: "00000000-0000-4000-8000-000000000000", client: active.client };
    expect((await wipe(cast.admin.client, nobody)).error).toMatchObject({ hint: "member_gone" });
    expect(await stored(active)).toBe(1);
  });

  test.each(["visitor", "member", "unattached"] as const)("is not deleted by a %s", async (who) => {
    const gone = await createMember("Sai");
    await post(gone);
    await setProfile(gone.id, { deactivated_at: new Date().toISOString() });
    expect((await wipe(cast[who].client, gone)).error?.code).toBe("42501");
    expect(await stored(gone)).toBe(1);
  });

  test("the ledger and its limits are nobody's to read or change", async () => {
    const [grants] = await owner<{ n: number }[]>`
      select count(*)::int as n from information_schema.role_table_grants
      where table_schema = 'private' and grantee in ('PUBLIC', 'anon', 'authenticated')
    `;
    expect(grants?.n).toBe(0);
  });
});
