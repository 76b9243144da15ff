import { expect, test } from "vitest";
import { EDITORS, MEMBERS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { formerPeople } from "./rights.ts";

const { owner, people, cast } = await openBoard();
const SIGNED_IN = [...MEMBERS, ...EDITORS] as const;

type Row = Record<string, unknown>;
type Version = { announcement_id: string; revision: number; changed_at: string; row: Row | null };
type OwnData = {
  next: number | null;
  account: Row;
  profile: Row;
  sessions: Row[];
  announcements: Row[];
  history: Version[];
};
type Asking = Pick<typeof cast.member, "client">;

async function ownData({ client }: Asking, skip = 0) {
  const { data } = await client.rpc("own_data", { skip }).throwOnError();
  return data as OwnData;
}

const columnsOf = async (table: string) => {
  const rows = await owner`select attname from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
  return rows.map(({ attname }): string => attname);
};

async function announce(who: (typeof SIGNED_IN)[number]) {
  const ministry_id = who === "member" ? cast.ownMinistry : null;
  const values = { title: `De ${who}`, description: "x", date: "2030-01-01T12:00:00Z" };
  const table = cast[who].client.from("announcements");
  const row = { ...values, ministry_id: who === "otherMember" ? cast.otherMinistry : ministry_id };
  const { data } = await table
    .insert({ ...row, created_by: cast[who].id })
    .select()
    .single();
  return data?.id ?? "";
}

test("each person gets only the own announcements and versions", async () => {
  const ids = { member: "", otherMember: "", unattached: "", editor: "", admin: "" };
  for (const who of SIGNED_IN) ids[who] = await announce(who);
  const byEditor = cast.editor.client.from("announcements");
  await byEditor.update({ title: "Mudado" }).eq("id", ids.member).throwOnError();
  await byEditor.delete().eq("id", ids.unattached).throwOnError();
  const titles = {
    unattached: [[], ["De unattached"]],
    member: [["Mudado"], ["De member"]],
    otherMember: [["De otherMember"], ["De otherMember"]],
    editor: [["De editor"], ["De editor", "Mudado", undefined]],
    admin: [["De admin"], ["De admin"]],
  };
  for (const who of SIGNED_IN) {
    const data = await ownData(cast[who]);
    const { announcements, history } = data;
    const found = [announcements.map(({ title }) => title), history.map(({ row }) => row?.title)];
    expect(found, who).toEqual(titles[who]);
    for (const other of SIGNED_IN.filter((name) => name !== who)) {
      expect(JSON.stringify(data)).not.toContain(cast[other].id);
      expect(JSON.stringify(data)).not.toContain(cast[other].email);
    }
  }
});

test("the own data contain every column except secrets", async () => {
  const { id, client, email } = await people.createMember("Rute", {
    ministry_id: cast.ownMinistry,
  });
  const values = { title: "Ensaio", description: "x", date: "2030-01-01T12:00:00Z" };
  await client
    .from("announcements")
    .insert({ ...values, ministry_id: cast.ownMinistry, created_by: id })
    .throwOnError();
  const data = await ownData({ client });
  const { account, profile, sessions, announcements, history, next } = data;
  const parts = [
    "account",
    "announcements",
    "devices_told_on_the_eve",
    "history",
    "next",
    "profile",
    "sessions",
    "urgent_notices",
  ];
  expect(Object.keys(data).sort()).toEqual(parts);
  expect({ email: account.email, next, sessions: sessions.length }).toEqual({
    email,
    next: null,
    sessions: 1,
  });
  expect(profile).toMatchObject({ name: "Rute", role: "member" });
  expect(profile.ministry).toMatch(/^Ministério /);
  const columns = (await columnsOf("public.announcements"))
    .filter((name) => name !== "created_by")
    .sort();
  const versionColumns = (await columnsOf("public.announcement_history")).filter(
    (name) => name !== "changed_by",
  );
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(await columnsOf("public.profiles")));
  expect(Object.keys(announcements[0] ?? {}).sort()).toEqual(columns);
  expect(Object.keys(history[0] ?? {}).sort()).toEqual(versionColumns.sort());
  expect(Object.keys(history[0]?.row ?? {}).sort()).toEqual(columns);
  const [stored] =
    await owner`select encrypted_password as secret from auth.users where id = ${id}`;
  expect(JSON.stringify({ account, profile, sessions })).not.toContain(stored?.secret);
});

test("long own data arrive in several responses", async () => {
  const writer = await people.createMember("Escreve Muito");
  await owner`
    insert into public.announcements (title, description, date, created_by)
    select 'n' || n, repeat('é', 5000), '2030-01-01', ${writer.id} from generate_series(1, 150) n
  `;
  await owner`update public.announcement_history set changed_by = ${writer.id}
    where row ->> 'created_by' = ${writer.id}`;
  const all = [await ownData(writer)];
  for (let next = all[0]?.next; next; next = all.at(-1)?.next)
    all.push(await ownData(writer, next));
  expect(all.length).toBe(2);
  for (const list of ["announcements", "history"] as const) {
    const ids = all.flatMap((page) => page[list].map((row) => Object.values(row).join()));
    expect([ids.length, new Set(ids).size]).toEqual([150, 150]);
  }
});

test("visitors and ended sessions get no data", async () => {
  expect((await cast.visitor.client.rpc("own_data")).error?.code).toBe("42501");
  for (const { client, id } of await formerPeople(people, ["member"])) {
    await owner`delete from auth.sessions where user_id = ${id}`;
    const { error } = await client.rpc("own_data");
    expect(error).toMatchObject({ code: "42501", hint: "session_ended" });
  }
});
