import { randomUUID } from "node:crypto";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { edit, restore } from "../../test/support/clients/announcements.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";

const { owner, as, createMember, createMinistry, setProfile, storedAnnouncement } = peopleOf(
  inject("server"),
);
const { createAnnouncement, createEdition, removeEdition } = editionsOf(owner);
const refusal = { status: 429, error: { code: "PT429", hint: "too_many_announcements" } };
const PER_HOUR = { member: 60, editor: 600, admin: 600 };
type Role = keyof typeof PER_HOUR;

const ownMinistry = await createMinistry();

/** Somebody who has so many changes left within the hour. */
async function personWith(left: number, role: Role) {
  const person = await createMember("Com pressa", { role });
  await owner`
    insert into private.posts (user_id, posted_at)
    select ${person.id}, now() - interval '1 minute' from generate_series(1, ${PER_HOUR[role] - left}::integer)
  `;
  return person;
}

/** The changes of a person that were counted during the test. */
const counted = async (id: string) =>
  (
    await owner`select from private.posts where user_id = ${id} and posted_at > now() - '30 s'::interval`
  ).length;

type Person = Awaited<ReturnType<typeof personWith>>;
type Change = (who: Person, id: string, time: 0 | 1) => PromiseLike<{ error: unknown }>;

const rename = ({ client }: Person, id: string, time: number) =>
  client
    .from("profiles")
    .update({ name: `Nome ${time}` })
    .eq("user_id", id);
const move = (who: Person, id: string, time: number) =>
  edit(who, id, { ministry_id: [ownMinistry, null][time] });
const changed = (id: string) =>
  owner`update public.announcements set title = 'Outro' where id = ${id}`;

/** Changes, each of which may be made again with another outcome; `arrange` resolves to the id that it takes. */
const changes: [name: string, Role, arrange: (who: Person) => Promise<string>, change: Change][] = [
  ["moving an announcement", "editor", () => createAnnouncement(), move],
  [
    "moving the own announcement",
    "member",
    ({ id }) => createAnnouncement({ created_by: id }),
    (who, id, time) =>
      edit(who, id, time === 0 ? { ministry_id: ownMinistry } : { title: "Outro" }),
  ],
  [
    ...(["bringing a state back", "editor"] as const),
    async () => {
      const id = await createAnnouncement();
      await changed(id);
      return id;
    },
    (who, id, time) => restore(who, id, time + 1),
  ],
  [
    ...(["bringing a deleted announcement back", "editor"] as const),
    async () => {
      const id = await createAnnouncement();
      await owner`delete from public.announcements where id = ${id}`;
      return id;
    },
    async (who, id, time) => {
      if (time === 1) await changed(id);
      return restore(who, id, 1);
    },
  ],
  ["renaming oneself", "member", async ({ id }) => id, rename],
  ["renaming somebody else", "admin", async () => (await createMember("Outra")).id, rename],
  [
    ...(["making an edition", "editor"] as const),
    async () => {
      const id = randomUUID();
      onTestFinished(async () => void (await removeEdition(id)));
      return id;
    },
    async ({ client }, id, time) => {
      // Deleting it gives nothing back.
      if (time === 1) await client.from("editions").delete().eq("id", id).throwOnError();
      return client.from("editions").insert({ id, service_at: someService() });
    },
  ],
  [
    ...(["publishing an edition", "editor"] as const),
    async () => createEdition([await createAnnouncement()]),
    ({ client }, edition_id) => client.rpc("publish_edition", { edition_id }),
  ],
];

test.each(changes)("%s counts as a change", async (_, role, arrange, change) => {
  const person = await personWith(1, role);
  if (role === "member") await setProfile(person.id, { ministry_id: ownMinistry });
  const id = await arrange(person);
  expect((await change(person, id, 0)).error).toBeNull();
  expect(await change(person, id, 1)).toMatchObject(refusal);
  expect(await counted(person.id)).toBe(1);
});

describe("moving announcements", () => {
  test("counts each row of a statement, past the data API", async () => {
    const editor = await personWith(3, "editor");
    const ministry = await createMinistry();
    const ids = await Promise.all([1, 2, 3].map(() => createAnnouncement()));
    const statement = "update public.announcements set ministry_id = $1 where id = any ($2)";
    const moveTo = (target: string | null) =>
      as(editor.id, (sql) => sql.unsafe(statement, [target, ids]));
    await moveTo(ministry);
    expect(await counted(editor.id)).toBe(3);
    await expect(moveTo(null)).rejects.toMatchObject({ code: "PT429" });
  });

  test("of a ministry that is deleted counts for nobody", async () => {
    const admin = await personWith(1, "admin");
    const [ministry, other] = [await createMinistry(), await createMinistry()];
    await owner`
      insert into public.announcements (title, description, date, ministry_id)
      select 'Muitos', 'x', '2031-01-01', ${ministry} from generate_series(1, 30)
    `;
    const remove = { ministry_id: ministry, move_to: other };
    expect((await admin.client.rpc("delete_ministry", remove)).error).toBeNull();
    expect(await counted(admin.id)).toBe(0);
    const moved = await owner`select from public.announcements where ministry_id = ${other}`;
    expect(moved).toHaveLength(30);
    const id = await createAnnouncement();
    expect((await edit(admin, id, { ministry_id: other })).error).toBeNull();
    expect(await edit(admin, id, { ministry_id: null })).toMatchObject(refusal);
  });

  test("by a foreign key counts for nobody", async () => {
    const admin = await personWith(0, "admin");
    const ministry = await createMinistry();
    const id = await createAnnouncement({ ministry_id: ministry });
    // As the data API of hosted Supabase lets admins do.
    await as(admin.id, (sql) => sql`delete from public.ministries where id = ${ministry}`);
    expect(await storedAnnouncement(id)).toMatchObject({ ministry_id: null });
  });
});

test("a restoration that is refused does not count, nor does choosing a ministry or giving a role", async () => {
  const [admin, member] = [await personWith(0, "admin"), await personWith(0, "member")];
  const editor = await personWith(1, "editor");
  expect((await restore(editor, randomUUID(), 1)).error?.hint).toBe("state_gone");
  expect(await counted(editor.id)).toBe(0);
  const save = async ({ client }: Person, values: object) =>
    (await client.from("profiles").update(values).eq("user_id", member.id)).error;
  expect(await save(member, { ministry_id: ownMinistry })).toBeNull();
  expect(await save(admin, { role: "editor" })).toBeNull();
});
