import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { remove } from "../../test/support/clients/announcements.ts";
import { type Client, EVERYBODY } from "../../test/support/clients/people.ts";
import { openOwner } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/for-file.ts";
import { openBoard } from "./board.ts";
import { someService } from "./stored-editions.ts";

const board = await openBoard();
const { owner, as, createMember, createMinistry, createAnnouncement } = board;
const { createAnnouncements, createEdition, storedCopy, storedItems } = board;
const { cast, server } = board;
const { client } = cast.editor;
// A third connection, which reads locks while both connections of `owner` are waiting.
const onlooker = await forFile(openOwner(server.dataDir));

const publish = (edition_id: string, by: Client = client) =>
  by.rpc("publish_edition", { edition_id });

/** Returns the published copy and the announcements that a person reads. */
async function read(by: Client, id: string) {
  const { data: copy } = await by
    .from("published_editions")
    .select("service_at, published_at, items, on_screen, on_screen_at, blank_at")
    .eq("edition_id", id)
    .maybeSingle();
  const list = by.rpc("edition_announcements", { edition_id: id }, { get: true });
  return { copy, announcements: (await list.select("id")).data };
}

/** Creates an edition that the editor has published. */
async function publishNew(announcements: string[]) {
  const id = await createEdition(announcements);
  expect((await publish(id)).error).toBeNull();
  return id;
}
async function publishNewOf(count: number) {
  const ids = await createAnnouncements(count);
  const [a = "", b = ""] = ids;
  return { id: await publishNew(ids), a, b };
}

describe("publishing an edition", () => {
  test("copies the chosen announcements as they are now", async () => {
    const { ownMinistry: ministry_id } = cast;
    const values = { title: "Ceia", location: "Templo", status: "postponed", ministry_id };
    const announcement = await createAnnouncement(values);
    const serviceAt = someService();
    const id = await createEdition([announcement], { serviceAt });
    await as(cast.editor.id, async (sql) => {
      await sql`set local timezone = 'America/Sao_Paulo'`;
      await sql`select public.publish_edition(${id})`;
    });
    const snapshot = {
      id: announcement,
      ...values,
      description: "Às 19h",
      // The published copy has times in UTC, although the database session has another time zone.
      date: "2030-12-12T22:30:00+00:00",
      former_date: null,
      kind: "event",
      hour_words: null,
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
      published_by: cast.editor.id,
      items: [{ announcement_id: announcement, position: 1, ...choice, snapshot }],
      blocks: [],
      our_week_screen: true,
      our_week_printed: true,
      on_screen: null,
      on_screen_at: null,
      blank_at: null,
    });
  });

  test("replaces the former copy", async () => {
    const { id, a, b } = await publishNewOf(2);
    const first = await storedCopy(id);
    const item = { edition_id: id, announcement_id: a };
    await client.rpc("mark_said", { ...item, said_at: "2026-11-22T22:15:00Z" });
    await client.rpc("blank_screens", { edition_id: id, is_blank: true });
    const serviceAt = someService();
    await client.from("editions").update({ service_at: serviceAt }).eq("id", id);
    await client.rpc("move_item", { edition_id: id, announcement_id: b, before: a });
    await owner`update public.announcements set title = 'Mudou' where id = ${a}`;
    const screens = { on_screen: b, on_screen_at: expect.any(Date), blank_at: expect.any(Date) };
    expect(await storedCopy(id)).toEqual({ ...first, ...screens });

    expect((await publish(id, cast.admin.client)).error).toBeNull();
    const second = await storedCopy(id);
    expect(second).toMatchObject({
      service_at: new Date(serviceAt),
      published_by: cast.admin.id,
      items: [
        { announcement_id: b, position: 1, snapshot: { title: "Ensaio" } },
        { announcement_id: a, position: 2, snapshot: { title: "Mudou" } },
      ],
      on_screen: null,
      on_screen_at: null,
      blank_at: null,
    });
    expect(Number(second?.published_at)).toBeGreaterThan(Number(first?.published_at));
  });

  test("is refused unless an announcement is chosen for an output", async () => {
    expect((await publish(randomUUID())).error?.hint).toBe("edition_gone");
    const empty = { status: 400, error: { hint: "edition_empty" } };
    expect(await publish(await createEdition())).toMatchObject(empty);
    const { id } = await publishNewOf(1);
    const before = await storedCopy(id);
    const choose = (values: string) =>
      owner.unsafe(`update public.edition_items set ${values} where edition_id = '${id}'`);
    await choose("screen = false, printed = false");
    expect(await publish(id)).toMatchObject(empty);
    expect(await storedCopy(id)).toEqual(before);
    await choose("spoken = true");
    expect((await publish(id)).error).toBeNull();
  });

  test("removes deleted announcements from the list", async () => {
    const [kept = "", deleted = ""] = await createAnnouncements(2);
    const both = await createEdition([deleted, kept, randomUUID()]);
    const alone = await createEdition([deleted]);
    await owner`delete from public.announcements where id = ${deleted}`;
    expect((await publish(both)).error).toBeNull();
    const left = [{ announcement_id: kept, position: 2 }];
    expect(await storedItems(both)).toMatchObject(left);
    expect((await storedCopy(both))?.items).toMatchObject(left);
    expect((await publish(alone)).error?.hint).toBe("edition_empty");
  });

  test("waits for concurrent changes of its items without a deadlock", async () => {
    const [a = "", b = "", c = ""] = await createAnnouncements(3);
    const id = await createEdition([a, b]);
    let publishing: PromiseLike<{ error: unknown }> | undefined;
    await as(cast.admin.id, async (sql) => {
      await sql`
        insert into public.edition_items (edition_id, announcement_id) values (${id}, ${c})
      `;
      await sql`update public.announcements set title = 'Antes' where id = ${a}`;
      publishing = publish(id).then((answer) => answer);
      const waiting = () => onlooker`
        select from pg_stat_activity where wait_event_type = 'Lock'
          and strpos(query, 'publish_edition') > 0
      `;
      await expect.poll(waiting).not.toEqual([]);
      await sql`
        delete from public.edition_items where edition_id = ${id} and announcement_id = ${b}
      `;
    });
    expect((await publishing)?.error).toBeNull();
    const { items, published_at } = (await storedCopy(id)) ?? {};
    expect(items).toMatchObject([{ snapshot: { title: "Antes" } }, { announcement_id: c }]);
    // The edit is part of the copy, so changes_since must not report it.
    const { data } = await client.rpc("changes_since", { since: published_at.toISOString() });
    expect(data?.map((row) => row.announcement_id)).not.toContain(a);
  });
});

describe("a published edition", () => {
  test("can be read by everybody with its announcements", async () => {
    const { id, a, b } = await publishNewOf(2);
    for (const who of EVERYBODY) {
      const { copy, announcements } = await read(cast[who].client, id);
      expect(copy?.items).toMatchObject(
        [a, b].map((each) => ({ announcement_id: each, snapshot: { id: each, title: "Ensaio" } })),
      );
      expect(announcements?.map((row): string => row.id).toSorted()).toEqual([a, b].toSorted());
    }
  });

  test("keeps its text when an announcement, its ministry or its publisher changes", async () => {
    const leaver = await createMember("Vai Embora", { role: "editor" });
    const ministry_id = await createMinistry();
    const announcement = await createAnnouncement({ ministry_id });
    const id = await createEdition([announcement]);
    await publish(id, leaver.client);
    const before = await storedCopy(id);
    await owner`update public.announcements set title = 'Outro' where id = ${announcement}`;
    await owner`delete from public.ministries where id = ${ministry_id}`;
    await owner`delete from auth.users where id = ${leaver.id}`;
    expect(await storedCopy(id)).toEqual({ ...before, published_by: null });
  });

  test("keeps only the id of a deleted announcement", async () => {
    const deleted = await createAnnouncement({ title: "Visita à Marta", location: "Rua 5" });
    const kept = await createAnnouncement();
    const editions = [await publishNew([deleted, kept]), await publishNew([deleted, kept])];
    await remove(cast.editor, deleted);
    const choices = { spoken: false, screen: true, printed: true };
    const gone = { announcement_id: deleted, position: 1, snapshot: { id: deleted }, ...choices };
    const other = { snapshot: expect.objectContaining({ title: "Ensaio" }) };
    for (const who of EVERYBODY)
      for (const id of editions) {
        // The server may answer a visitor from its cache until shortly after a change, so the read
        // is repeated.
        const items = async () => (await read(cast[who].client, id)).copy?.items;
        await expect.poll(items).toEqual([gone, expect.objectContaining(other)]);
      }
  });
});
