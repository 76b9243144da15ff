import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import {
  type Client,
  EDITORS,
  EVERYBODY,
  NOT_EDITORS,
  peopleOf,
} from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";
import { openOwner } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/fixtures.ts";

const server = inject("server");
const { owner, as, createCast, createMember, createMinistry, setProfile } = peopleOf(server);
const { createAnnouncement, createEdition, removeEdition, ...stored } = editionsOf(owner);
const { storedCopy, storedItems, storedNotes } = stored;

const cast = await createCast();
// Looks on while both connections of `owner` are waiting.
const onlooker = await forFile(openOwner(server.dataDir));

const publish = (client: Client, edition_id: string) =>
  client.rpc("publish_edition", { edition_id });
const blank = (client: Client, edition_id: string, is_blank = true) =>
  client.rpc("blank_screens", { edition_id, is_blank });
const takeOut = (client: Client, edition_id: string, announcement_id: string) =>
  client.rpc("remove_edition_item", { edition_id, announcement_id });
const deleteAnnouncement = (client: Client, id: string) =>
  client.from("announcements").delete().eq("id", id).select("id");

/** What a person reads of a published edition. */
async function read({ client }: { client: Client }, id: string) {
  const { data: copy } = await client
    .from("published_editions")
    .select("service_at, published_at, items, on_screen, on_screen_at, blank_at")
    .eq("edition_id", id)
    .maybeSingle();
  const { data: announcements } = await client
    .rpc("edition_announcements", { edition_id: id }, { get: true })
    .select("id");
  return { copy, announcements };
}

/** An edition that the editor has published. */
async function published(...announcements: string[]) {
  const id = await createEdition(announcements);
  expect((await publish(cast.editor.client, id)).error).toBeNull();
  return id;
}

/** Resolves when a statement with `text` waits for a lock. */
const isWaiting = (text: string) =>
  expect
    .poll(
      () => onlooker`
        select query from pg_stat_activity
        where wait_event_type = 'Lock' and strpos(query, ${text}) > 0
      `,
    )
    .not.toEqual([]);

/** The announcements that differ from when the edition was published. */
const changedSince = async (id: string) => {
  const rows = await as(
    cast.editor.id,
    (sql) => sql`
      select announcement_id from public.changes_since(
        (select published_at from public.published_editions where edition_id = ${id})
      )
    `,
  );
  return rows.map((row) => row.announcement_id);
};

describe("publishing an edition", () => {
  test.each(EDITORS)("by %s copies the chosen announcements as they are", async (who) => {
    const announced = {
      title: "Ceia",
      location: "Templo",
      status: "postponed",
      ministry_id: cast.ownMinistry,
    };
    const announcement = await createAnnouncement(announced);
    const serviceAt = someService();
    const id = await createEdition([announcement], { serviceAt });
    expect((await publish(cast[who].client, id)).error).toBeNull();
    const snapshot = {
      id: announcement,
      ...announced,
      description: "Às 19h",
      date: "2030-12-12T22:30:00+00:00",
      former_date: null,
      ends_at: null,
      contact: null,
      link_url: null,
      link_label: null,
      status_reason: null,
      picture: null,
      picture_description: null,
    };
    const choice = { spoken: false, screen: true, printed: true };
    expect(await storedCopy(id)).toEqual({
      edition_id: id,
      service_at: new Date(serviceAt),
      published_at: expect.any(Date),
      published_by: cast[who].id,
      items: [{ announcement_id: announcement, position: 1, ...choice, snapshot }],
      on_screen: null,
      on_screen_at: null,
      blank_at: null,
    });
  });

  test("replaces the former copy, and lets the screens turn by themselves", async () => {
    const [a, b] = [await createAnnouncement(), await createAnnouncement()];
    const id = await published(a, b);
    const first = await storedCopy(id);
    const { client } = cast.editor;
    const said = { edition_id: id, announcement_id: a, said_at: "2026-11-22T22:15:00Z" };
    expect((await client.rpc("mark_said", said)).error).toBeNull();
    expect((await blank(client, id)).error).toBeNull();
    const serviceAt = someService();
    await client.from("editions").update({ service_at: serviceAt }).eq("id", id);
    await client.rpc("move_item", { edition_id: id, announcement_id: b, before: a });
    await owner`update public.announcements set title = 'Mudou' where id = ${a}`;
    expect(await storedCopy(id)).toMatchObject({
      ...first,
      on_screen: b,
      on_screen_at: expect.any(Date),
      blank_at: expect.any(Date),
    });

    expect((await publish(cast.admin.client, id)).error).toBeNull();
    expect(await storedCopy(id)).toMatchObject({
      service_at: new Date(serviceAt),
      published_by: cast.admin.id,
      items: [
        { announcement_id: b, position: 1, snapshot: { title: "Ensaio" } },
        { announcement_id: a, position: 2, snapshot: { title: "Mudou" } },
      ],
      ...{ on_screen: null, on_screen_at: null, blank_at: null },
    });
    expect(Number((await storedCopy(id))?.published_at)).toBeGreaterThan(
      Number(first?.published_at),
    );
  });

  test("keeps the notes, and when an output left", async () => {
    const announcement = await createAnnouncement();
    const id = await published(announcement);
    const { client } = cast.editor;
    const note = { edition_id: id, announcement_id: announcement, note: "Chamar a Marta" };
    await client.rpc("save_edition_note", note);
    await client.rpc("mark_output", { edition_id: id, output: "bulletin" });
    await publish(client, id);
    expect(await storedNotes(id)).toMatchObject([{ note: "Chamar a Marta" }]);
    const outputs = await owner`select output from public.edition_outputs where edition_id = ${id}`;
    expect(outputs).toEqual([{ output: "bulletin" }]);
  });

  test("writes the times of a snapshot in UTC, whatever the session's zone", async () => {
    const id = await createEdition([await createAnnouncement({ ends_at: "2030-12-12T23:30:00Z" })]);
    await as(cast.editor.id, async (sql) => {
      await sql`set local timezone = 'America/Sao_Paulo'`;
      await sql`select public.publish_edition(${id})`;
    });
    const times = { date: "2030-12-12T22:30:00+00:00", ends_at: "2030-12-12T23:30:00+00:00" };
    expect((await storedCopy(id))?.items).toMatchObject([{ snapshot: times }]);
  });

  test("needs an announcement that is chosen for an output, and else keeps the former copy", async () => {
    const empty = await createEdition();
    expect(await publish(cast.editor.client, empty)).toMatchObject({
      status: 400,
      error: { hint: "edition_empty" },
    });
    const id = await published(await createAnnouncement());
    const before = await storedCopy(id);
    await owner`update public.edition_items set screen = false, printed = false where edition_id = ${id}`;
    expect((await publish(cast.editor.client, id)).error?.hint).toBe("edition_empty");
    expect(await storedCopy(id)).toEqual(before);
    await owner`update public.edition_items set spoken = true where edition_id = ${id}`;
    expect((await publish(cast.editor.client, id)).error).toBeNull();
  });

  test("drops deleted announcements, and refuses a list of nothing else", async () => {
    const [kept, deleted] = [await createAnnouncement(), await createAnnouncement()];
    const both = await createEdition([deleted, kept, randomUUID()]);
    const alone = await createEdition([deleted]);
    await owner`delete from public.announcements where id = ${deleted}`;
    expect((await publish(cast.editor.client, both)).error).toBeNull();
    expect(await storedItems(both)).toMatchObject([{ announcement_id: kept, position: 2 }]);
    expect((await storedCopy(both))?.items).toMatchObject([{ announcement_id: kept, position: 2 }]);
    expect((await publish(cast.editor.client, alone)).error?.hint).toBe("edition_empty");
    expect(await storedItems(alone)).toHaveLength(1);
  });

  test("is refused for an unknown edition", async () => {
    const { error } = await publish(cast.editor.client, randomUUID());
    expect(error?.hint).toBe("edition_gone");
  });

  test("waits for an item that is being added, and publishes it", async () => {
    const [first, second] = [await createAnnouncement(), await createAnnouncement()];
    const id = await createEdition([first]);
    let publishing: Promise<{ error: unknown }> | undefined;
    await as(cast.admin.id, async (sql) => {
      await sql`
        insert into public.edition_items (edition_id, announcement_id) values (${id}, ${second})
      `;
      publishing = Promise.resolve(publish(cast.editor.client, id));
      await isWaiting("publish_edition");
      // Neither of the two fails with a deadlock.
      await sql`delete from public.edition_items where edition_id = ${id} and position = 1`;
    });
    expect((await publishing)?.error).toBeNull();
    expect((await storedCopy(id))?.items).toMatchObject([{ announcement_id: second }]);
  });

  test("waits for an edit that has begun, which is no change after it", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    let publishing: Promise<{ error: unknown }> | undefined;
    await owner.begin(async (sql) => {
      await sql`update public.announcements set title = 'Mudou antes' where id = ${announcement}`;
      publishing = Promise.resolve(publish(cast.editor.client, id));
      await isWaiting("publish_edition");
    });
    expect((await publishing)?.error).toBeNull();
    expect((await storedCopy(id))?.items).toMatchObject([{ snapshot: { title: "Mudou antes" } }]);
    expect(await changedSince(id)).not.toContain(announcement);
  });

  test("comes before an edit that follows in an older transaction", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    await owner.begin(async (sql) => {
      await sql`select now()`;
      expect((await publish(cast.editor.client, id)).error).toBeNull();
      await sql`update public.announcements set title = 'Mudou depois' where id = ${announcement}`;
    });
    expect((await storedCopy(id))?.items).toMatchObject([{ snapshot: { title: "Ensaio" } }]);
    expect(await changedSince(id)).toContain(announcement);
  });
});

describe("a published edition", () => {
  test.each(EVERYBODY)("is read by %s, with its announcements", async (who) => {
    const [a, b] = [await createAnnouncement(), await createAnnouncement()];
    const id = await published(a, b);
    const { copy, announcements } = await read(cast[who], id);
    expect(copy).toMatchObject({
      published_at: expect.any(String),
      items: [
        { announcement_id: a, screen: true, snapshot: { id: a, title: "Ensaio" } },
        { announcement_id: b, screen: true, snapshot: { id: b, title: "Ensaio" } },
      ],
    });
    expect(announcements?.map((row) => row.id).toSorted()).toEqual([a, b].toSorted());
  });

  test.each(NOT_EDITORS)("tells %s nothing of the list that is changed since", async (who) => {
    const [old, added] = [await createAnnouncement(), await createAnnouncement()];
    const id = await published(old);
    const before = await read(cast[who], id);
    const { client } = cast.editor;
    const row = { edition_id: id, announcement_id: added };
    expect((await client.from("edition_items").insert(row)).error).toBeNull();
    await client.from("edition_items").update({ screen: false }).match({ edition_id: id });
    await client.from("edition_items").delete().match({ edition_id: id, announcement_id: old });
    const moved = { service_at: someService() };
    expect((await client.from("editions").update(moved).eq("id", id)).error).toBeNull();

    expect(await read(cast[who], id)).toEqual(before);
    expect(before.copy?.items).toMatchObject([{ announcement_id: old, screen: true }]);
    const reader = cast[who].client;
    const rows = await reader.from("editions").select("id").eq("id", id);
    const items = await reader.from("edition_items").select("edition_id").eq("edition_id", id);
    expect([rows.data, items.data]).toEqual([[], []]);
  });

  test.each(EVERYBODY)("does not tell %s who published it", async (who) => {
    const id = await published(await createAnnouncement());
    const table = () => cast[who].client.from("published_editions");
    const asked = await table().select("edition_id, published_by");
    expect(asked).toMatchObject({ data: null, error: { code: "42501" } });
    // On hosted Supabase `*` asks for the column too, and is refused.
    const { data } = await table().select("*").eq("edition_id", id);
    expect(data).toHaveLength(1);
    expect(data?.[0]).not.toHaveProperty("published_by");
  });

  test.each(["member", "editor", "admin"] as const)(
    "does not tell %s who published it past the data API either",
    async (who) => {
      const id = await published(await createAnnouncement());
      const select = (column: string) =>
        as(cast[who].id, (sql) =>
          sql.unsafe(`select ${column} from public.published_editions where edition_id = $1`, [id]),
        );
      await expect(select("published_by")).rejects.toMatchObject({ code: "42501" });
      expect(await select("published_at")).toHaveLength(1);
    },
  );

  test.each(EVERYBODY)("is not written by %s", async (who) => {
    const id = await published(await createAnnouncement());
    const unpublished = await createEdition([await createAnnouncement()]);
    const before = await storedCopy(id);
    const now = new Date().toISOString();
    const table = () => cast[who].client.from("published_editions");
    const row = { edition_id: unpublished, service_at: now, published_at: now, items: [] };
    const writes = await Promise.all([
      table().insert(row),
      table().delete().eq("edition_id", id),
      ...[
        { service_at: now },
        { published_at: now },
        { published_by: cast.editor.id },
        { items: [] },
        { on_screen: randomUUID() },
        { blank_at: null },
      ].map((values) => table().update(values).eq("edition_id", id)),
    ]);
    for (const { error } of writes) expect(error?.code).toBe("42501");
    expect(await storedCopy(id)).toEqual(before);
    expect(await storedCopy(unpublished)).toBeUndefined();
  });

  test.each(EVERYBODY)("is not deleted by %s", async (who) => {
    const id = await published(await createAnnouncement());
    const { data } = await cast[who].client.from("editions").delete().eq("id", id).select("id");
    expect(data ?? []).toEqual([]);
    expect(await storedCopy(id)).toBeDefined();
  });

  test("goes with its edition, and stays when its editor's account goes", async () => {
    const leaver = await createMember("Vai Embora", { role: "editor" });
    const id = await createEdition([await createAnnouncement()]);
    expect((await publish(leaver.client, id)).error).toBeNull();
    await owner`delete from auth.users where id = ${leaver.id}`;
    expect(await storedCopy(id)).toMatchObject({ published_by: null });
    await removeEdition(id);
    expect(await storedCopy(id)).toBeUndefined();
  });

  test("keeps its text when an announcement is edited or its ministry is gone", async () => {
    const ministry = await createMinistry();
    const announcement = await createAnnouncement({ ministry_id: ministry });
    const id = await published(announcement);
    const before = await storedCopy(id);
    expect(before?.items).toMatchObject([{ snapshot: { title: "Ensaio", ministry_id: ministry } }]);
    await owner`update public.announcements set title = 'Outro' where id = ${announcement}`;
    await owner`update public.ministries set archived_at = now() where id = ${ministry}`;
    await owner`delete from public.ministries where id = ${ministry}`;
    expect(await storedCopy(id)).toEqual(before);
  });
});

describe("a deleted announcement", () => {
  test.each(EVERYBODY)("leaves %s its id in a published edition, and nothing else", async (who) => {
    const [deleted, kept] = [
      await createAnnouncement({ title: "Visita à Dona Marta", location: "Rua das Flores, 5" }),
      await createAnnouncement(),
    ];
    const editions = [await published(deleted, kept), await published(deleted, kept)];
    expect((await deleteAnnouncement(cast.editor.client, deleted)).data).toHaveLength(1);
    for (const id of editions) {
      // A visitor's response comes from the cache, which drops it in the moment after a change.
      await expect
        .poll(async () => (await read(cast[who], id)).copy?.items)
        .toEqual([
          {
            ...{ announcement_id: deleted, position: 1 },
            ...{ spoken: false, screen: true, printed: true, snapshot: { id: deleted } },
          },
          expect.objectContaining({ snapshot: expect.objectContaining({ title: "Ensaio" }) }),
        ]);
    }
  });

  test("loses its text together with all announcements of a deactivated member", async () => {
    const author = await createMember("Sai");
    const ids = await Promise.all(
      [1, 2, 3].map(() => createAnnouncement({ created_by: author.id })),
    );
    const id = await published(...ids);
    await setProfile(author.id, { deactivated_at: new Date().toISOString() });
    const { data } = await cast.admin.client.rpc("delete_member_announcements", {
      member_id: author.id,
    });
    expect(data).toBe(3);
    const items = (await storedCopy(id))?.items as { snapshot: unknown }[];
    expect(items.map(({ snapshot }) => snapshot)).toEqual(ids.map((each) => ({ id: each })));
  });

  test("keeps its title for editors alone, as a change since the publishing", async () => {
    const deleted = await createAnnouncement({ title: "Só para a equipe" });
    const id = await published(deleted);
    await deleteAnnouncement(cast.editor.client, deleted);
    const since = (await storedCopy(id))?.published_at.toISOString();
    for (const who of EDITORS) {
      const { data } = await cast[who].client.rpc("changes_since", { since });
      expect(data?.find((change) => change.announcement_id === deleted)).toMatchObject({
        kind: "removed",
        title: "Só para a equipe",
      });
    }
    const asked = await cast.member.client.rpc("changes_since", { since });
    expect(asked.error?.code).toBe("42501");
  });

  test("is found by the index, not by reading every published text", async () => {
    const rollback = new Error("rollback");
    let plan: unknown;
    await owner
      .begin(async (sql) => {
        // With few rows the planner may take any index. No triggers and foreign keys: the rows have no editions.
        await sql`set local session_replication_role = replica`;
        await sql`
          insert into public.published_editions (edition_id, service_at, published_at, items)
          select gen_random_uuid(), now(), now(), jsonb_build_array(jsonb_build_object('announcement_id', gen_random_uuid()))
          from generate_series(1, 20000)
        `;
        await sql`analyze public.published_editions`;
        plan = await sql`
          explain select from public.published_editions
          where jsonb_path_query_array(items, '$[*].announcement_id') ?| array['00000000-0000-4000-8000-000000000001']
        `;
        throw rollback;
      })
      .catch((error) => expect(error).toBe(rollback));
    expect(JSON.stringify(plan)).toContain("published_editions_announcements_idx");
  });
});

describe("an item of a published edition", () => {
  test("is taken out by an admin, with its note and its row in the list", async () => {
    const [a, b, c] = [
      await createAnnouncement(),
      await createAnnouncement(),
      await createAnnouncement(),
    ];
    const id = await published(a, b, c);
    await owner`update public.editions set service_at = now() - random() * interval '1 day' where id = ${id}`;
    for (const each of [a, b]) {
      await owner`
        insert into public.edition_notes (edition_id, announcement_id, note) values (${id}, ${each}, 'x')
      `;
    }
    const { items: _, ...before } = (await storedCopy(id)) ?? {};
    expect((await takeOut(cast.admin.client, id, b)).error).toBeNull();
    const left = [
      { announcement_id: a, position: 1 },
      { announcement_id: c, position: 3 },
    ];
    expect(await storedItems(id)).toMatchObject(left);
    expect(await storedCopy(id)).toMatchObject({ ...before, items: left });
    expect((await storedCopy(id))?.items).toHaveLength(2);
    expect(await storedNotes(id)).toMatchObject([{ announcement_id: a }]);
    const [row] = await owner`select title from public.announcements where id = ${b}`;
    expect(row).toEqual({ title: "Ensaio" });
  });

  test("is taken out although it has left the list, and the last one leaves an empty copy", async () => {
    const announcement = await createAnnouncement();
    const id = await published(announcement);
    await owner`delete from public.edition_items where edition_id = ${id}`;
    expect((await takeOut(cast.admin.client, id, announcement)).error).toBeNull();
    await expect
      .poll(() => read(cast.visitor, id))
      .toMatchObject({ copy: { items: [] }, announcements: [] });
    expect((await takeOut(cast.admin.client, id, announcement)).error?.hint).toBe("item_gone");
  });

  test("is no longer the one that the screens were led to", async () => {
    const [a, b] = [await createAnnouncement(), await createAnnouncement()];
    const id = await published(a, b);
    await owner`update public.published_editions set on_screen = ${b}, on_screen_at = now() where edition_id = ${id}`;
    await takeOut(cast.admin.client, id, a);
    expect(await storedCopy(id)).toMatchObject({ on_screen: b, on_screen_at: expect.any(Date) });
    await takeOut(cast.admin.client, id, b);
    expect(await storedCopy(id)).toMatchObject({ on_screen: null, on_screen_at: null });
  });

  test("is not found in an unpublished or unknown edition, nor is an unknown item", async () => {
    const announcement = await createAnnouncement();
    const unpublished = await createEdition([announcement]);
    const id = await published(announcement);
    for (const [edition, item] of [
      [unpublished, announcement],
      [id, randomUUID()],
      [randomUUID(), announcement],
    ] as const) {
      const { error } = await takeOut(cast.admin.client, edition, item);
      expect(error?.hint).toBe("item_gone");
    }
    expect(await storedItems(unpublished)).toHaveLength(1);
    expect((await storedCopy(id))?.items).toHaveLength(1);
  });
});

describe("the screens of a published edition", () => {
  test.each(EDITORS)("are made black and shown again by %s, and visitors read it", async (who) => {
    const id = await published(await createAnnouncement());
    const blankAt = async () => (await read(cast.visitor, id)).copy?.blank_at;
    expect((await blank(cast[who].client, id)).error).toBeNull();
    await expect.poll(blankAt).toEqual(expect.any(String));
    expect((await blank(cast[who].client, id, false)).error).toBeNull();
    await expect.poll(blankAt).toBeNull();
  });

  test("are shown again when the announcer goes on", async () => {
    const announcement = await createAnnouncement();
    const id = await published(announcement);
    await blank(cast.editor.client, id);
    const said = { edition_id: id, announcement_id: announcement };
    await cast.editor.client.rpc("mark_said", said);
    expect(await storedCopy(id)).toMatchObject({ blank_at: null, on_screen: announcement });
  });

  test("are not those of an unpublished edition", async () => {
    const id = await createEdition([await createAnnouncement()]);
    expect((await blank(cast.editor.client, id)).error?.hint).toBe("edition_gone");
  });
});
