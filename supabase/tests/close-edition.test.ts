import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, NOT_EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";
import { openOwner } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/fixtures.ts";

const server = inject("server");
const { owner, as, createCast, createMember, createMinistry, endings } = peopleOf(server);
const { createAnnouncement, createEdition, storedEdition, storedItems, storedNotes } =
  editionsOf(owner);

const cast = await createCast();
// Looks on while both connections of `owner` are waiting.
const onlooker = await forFile(openOwner(server.dataDir));

const close = (client: Client, id: string) => client.rpc("close_edition", { edition_id: id });
const reopen = (client: Client, id: string) => client.rpc("reopen_edition", { edition_id: id });
const readItems = async (id: string) => {
  const { data } = await cast.visitor.client
    .from("edition_items")
    .select("announcement_id, snapshot")
    .eq("edition_id", id);
  return data ?? [];
};

/** Resolves when a statement with `text` waits for a lock. */
const isWaiting = (text: string) =>
  expect
    .poll(async () => {
      const rows = await onlooker`
        select query from pg_stat_activity
        where wait_event_type = 'Lock' and strpos(query, ${text}) > 0
      `;
      return rows.length;
    })
    .toBeGreaterThan(0);

/** The announcements that differ from when the edition was closed. */
const changedSince = async (id: string) => {
  const rows = await as(
    cast.editor.id,
    (sql) => sql`
      select announcement_id
      from public.changes_since((select closed_at from public.editions where id = ${id}))
    `,
  );
  return rows.map((row) => row.announcement_id);
};

describe("closing", () => {
  test.each(EDITORS)("by %s keeps what is announced", async (who) => {
    const announced = {
      title: "Ceia",
      location: "Templo",
      status: "postponed",
      ministry_id: cast.ownMinistry,
    };
    const announcement = await createAnnouncement(announced);
    const id = await createEdition([announcement]);
    expect((await close(cast[who].client, id)).error).toBeNull();
    expect(await storedEdition(id)).toMatchObject({
      closed_at: expect.any(Date),
      closed_by: cast[who].id,
    });
    const [item] = await storedItems(id);
    expect(item?.snapshot).toEqual({
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
    });
  });

  test.each(NOT_EDITORS)("is not for %s", async (who) => {
    const id = await createEdition([await createAnnouncement()]);
    expect((await close(cast[who].client, id)).error?.code).toBe("42501");
    expect(await storedEdition(id)).toMatchObject({ closed_at: null });
  });

  test.each(endings)(
    "is not for an editor who was %s, nor is opening again",
    async (_, hint, end) => {
      const person = await createMember("Foi Editora", { role: "editor" });
      const id = await createEdition([await createAnnouncement()]);
      expect((await close(person.client, id)).error).toBeNull();
      expect((await reopen(person.client, id)).error).toBeNull();
      await end(person.id);
      for (const call of [close, reopen]) {
        expect((await call(person.client, id)).error).toMatchObject({ code: "42501", hint });
      }
    },
  );

  test("writes the times of a snapshot in UTC, whatever the session's zone", async () => {
    const announcement = await createAnnouncement({ ends_at: "2030-12-12T23:30:00Z" });
    const id = await createEdition([announcement]);
    await as(cast.editor.id, async (sql) => {
      await sql`set local timezone = 'America/Sao_Paulo'`;
      await sql`select public.close_edition(${id})`;
    });
    expect(await storedItems(id)).toMatchObject([
      { snapshot: { date: "2030-12-12T22:30:00+00:00", ends_at: "2030-12-12T23:30:00+00:00" } },
    ]);
  });

  test("needs something chosen for one of the outputs", async () => {
    const empty = await createEdition();
    expect(await close(cast.editor.client, empty)).toMatchObject({
      status: 400,
      error: { hint: "edition_empty" },
    });
    const id = await createEdition([await createAnnouncement()]);
    await owner`update public.edition_items set screen = false, printed = false where edition_id = ${id}`;
    expect((await close(cast.editor.client, id)).error?.hint).toBe("edition_empty");
    expect(await storedEdition(id)).toMatchObject({ closed_at: null });
    await owner`update public.edition_items set spoken = true where edition_id = ${id}`;
    expect((await close(cast.editor.client, id)).error).toBeNull();
  });

  test("drops what was deleted before, which alone is nothing to close", async () => {
    const [kept, deleted] = [await createAnnouncement(), await createAnnouncement()];
    const [both, alone] = [
      await createEdition([deleted, kept, randomUUID()]),
      await createEdition([deleted]),
    ];
    await owner`delete from public.announcements where id = ${deleted}`;
    expect((await close(cast.editor.client, both)).error).toBeNull();
    expect(await storedItems(both)).toMatchObject([{ announcement_id: kept, position: 2 }]);
    expect((await close(cast.editor.client, alone)).error?.hint).toBe("edition_empty");
    expect(await storedItems(alone)).toHaveLength(1);
  });

  test("of an edition that there is not", async () => {
    expect((await close(cast.editor.client, randomUUID())).error?.hint).toBe("edition_gone");
    expect((await reopen(cast.editor.client, randomUUID())).error?.hint).toBe("edition_gone");
  });

  test("twice, or by two at once: one closes it, the other one is told", async () => {
    const id = await createEdition([await createAnnouncement()]);
    const outcomes = await Promise.all([
      close(cast.editor.client, id),
      close(cast.admin.client, id),
      close(cast.editor.client, id),
    ]);
    expect(outcomes.flatMap(({ error }) => error?.hint ?? [])).toEqual([
      "edition_closed",
      "edition_closed",
    ]);
    const first = await storedEdition(id);
    expect((await close(cast.admin.client, id)).error?.hint).toBe("edition_closed");
    expect(await storedEdition(id)).toEqual(first);
  });
});

describe("while somebody closes it at this moment", () => {
  /** Closes `id`; runs `meanwhile` before it is committed. */
  const closing = (id: string, meanwhile: () => Promise<void>) =>
    as(cast.editor.id, async (sql) => {
      await sql`select public.close_edition(${id})`;
      await meanwhile();
    });

  test.each([
    "insert into public.edition_items (edition_id, announcement_id) values ($1, gen_random_uuid())",
    "update public.edition_items set spoken = not spoken where edition_id = $1",
    "delete from public.edition_items where edition_id = $1",
    "select public.move_item($1, gen_random_uuid())",
  ])("an item is changed too late, past the data API too: %s", async (statement) => {
    const id = await createEdition([await createAnnouncement()]);
    let outcome: Promise<unknown> | undefined;
    await closing(id, async () => {
      outcome = as(cast.admin.id, (sql) => sql.unsafe(statement, [id])).catch(({ hint }) => hint);
      await isWaiting(statement);
    });
    expect(await outcome).toBe("edition_closed");
    expect(await storedItems(id)).toMatchObject([{ spoken: false, snapshot: { title: "Ensaio" } }]);
  });

  test("what was added just before is closed with it", async () => {
    const [first, second] = [await createAnnouncement(), await createAnnouncement()];
    const id = await createEdition([first]);
    let closed: Promise<{ error: unknown }> | undefined;
    await as(cast.admin.id, async (sql) => {
      await sql`
        insert into public.edition_items (edition_id, announcement_id) values (${id}, ${second})
      `;
      closed = Promise.resolve(close(cast.editor.client, id));
      await isWaiting("close_edition");
    });
    expect((await closed)?.error).toBeNull();
    expect(await storedItems(id)).toMatchObject([
      { announcement_id: first, snapshot: { title: "Ensaio" } },
      { announcement_id: second, snapshot: { title: "Ensaio" } },
    ]);
  });

  test("what was chosen just before is closed so", async () => {
    const id = await createEdition([await createAnnouncement(), await createAnnouncement()]);
    let closed: Promise<{ error: unknown }> | undefined;
    await as(cast.admin.id, async (sql) => {
      await sql`update public.edition_items set spoken = true where edition_id = ${id} and position = 1`;
      closed = Promise.resolve(close(cast.editor.client, id));
      await isWaiting("close_edition");
      // Neither of the two is given up for a deadlock.
      await sql`delete from public.edition_items where edition_id = ${id} and position = 2`;
    });
    expect((await closed)?.error).toBeNull();
    expect(await storedItems(id)).toMatchObject([{ spoken: true, snapshot: { title: "Ensaio" } }]);
  });

  test("an edit that was begun before is part of what is closed, and no change after it", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    let closed: Promise<{ error: unknown }> | undefined;
    await owner.begin(async (sql) => {
      await sql`update public.announcements set title = 'Mudou antes' where id = ${announcement}`;
      closed = Promise.resolve(close(cast.editor.client, id));
      await isWaiting("close_edition");
    });
    expect((await closed)?.error).toBeNull();
    expect(await storedItems(id)).toMatchObject([{ snapshot: { title: "Mudou antes" } }]);
    expect(await changedSince(id)).not.toContain(announcement);
  });

  test("an edit that follows in a transaction from before is a change after it", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    await owner.begin(async (sql) => {
      await sql`select now()`;
      expect((await close(cast.editor.client, id)).error).toBeNull();
      await sql`update public.announcements set title = 'Mudou depois' where id = ${announcement}`;
    });
    expect(await storedItems(id)).toMatchObject([{ snapshot: { title: "Ensaio" } }]);
    expect(await changedSince(id)).toContain(announcement);
  });
});

describe("after closing", () => {
  test("what was announced stays readable when the ministry is gone", async () => {
    const ministry = await createMinistry();
    const announcement = await createAnnouncement({ ministry_id: ministry });
    const id = await createEdition([announcement]);
    await close(cast.editor.client, id);
    const before = await readItems(id);
    expect(before).toMatchObject([{ snapshot: { title: "Ensaio", ministry_id: ministry } }]);
    await owner`update public.ministries set archived_at = now() where id = ${ministry}`;
    expect(await readItems(id)).toEqual(before);
    await owner`delete from public.ministries where id = ${ministry}`;
    expect(await readItems(id)).toEqual(before);
  });

  test("an edit changes no snapshot", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    await close(cast.editor.client, id);
    await owner`update public.announcements set title = 'Outro' where id = ${announcement}`;
    expect(await readItems(id)).toMatchObject([{ snapshot: { title: "Ensaio" } }]);
  });
});

describe("opening again", () => {
  test.each(EDITORS)("by %s, until the service", async (who) => {
    const id = await createEdition([await createAnnouncement()]);
    await close(cast.editor.client, id);
    expect((await reopen(cast[who].client, id)).error).toBeNull();
    expect(await storedEdition(id)).toMatchObject({ closed_at: null, closed_by: null });
    expect(await storedItems(id)).toMatchObject([{ snapshot: null }]);
    expect(await readItems(id)).toEqual([]);
    // Open already.
    expect((await reopen(cast[who].client, id)).error).toBeNull();
    await close(cast.editor.client, id);
    await owner`update public.editions set service_at = now() - random() * interval '1 day' where id = ${id}`;
    expect((await reopen(cast[who].client, id)).error).toMatchObject({
      code: "42501",
      hint: "service_begun",
    });
    expect(await storedItems(id)).toMatchObject([{ snapshot: { title: "Ensaio" } }]);
  });

  test("keeps notes, and when an output left", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    const { client } = cast.editor;
    const note = { edition_id: id, announcement_id: announcement, note: "Chamar a Marta" };
    await client.rpc("save_edition_note", note);
    await close(client, id);
    await client.rpc("mark_output", { edition_id: id, output: "bulletin" });
    await reopen(client, id);
    expect(await storedNotes(id)).toMatchObject([{ note: "Chamar a Marta" }]);
    const outputs = await owner`select output from public.edition_outputs where edition_id = ${id}`;
    expect(outputs).toEqual([{ output: "bulletin" }]);
  });

  test.each(NOT_EDITORS)("is not for %s", async (who) => {
    const id = await createEdition([await createAnnouncement()], { closed: true });
    expect((await reopen(cast[who].client, id)).error?.code).toBe("42501");
    expect(await storedEdition(id)).toMatchObject({ closed_at: expect.any(Date) });
  });
});
