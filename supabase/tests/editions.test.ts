import { randomUUID } from "node:crypto";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { type Client, EDITORS, NOT_EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";

const { owner, createCast } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, removeEdition, storedEdition } = editionsOf(owner);
const DAY_MS = 24 * 60 * 60 * 1000;

const cast = await createCast();

const read = async (client: Client, serviceAt: string) => {
  const { data, error } = await client.from("editions").select("id, service_at");
  expect(error?.message).toBeUndefined();
  return (data ?? []).filter((edition) => Date.parse(edition.service_at) === Date.parse(serviceAt));
};
const items = async (client: Client, id: string) => {
  const { data, error } = await client
    .from("edition_items")
    .select("announcement_id, position, spoken, screen, printed")
    .eq("edition_id", id);
  expect(error?.message).toBeUndefined();
  return data ?? [];
};
const announcements = async (client: Client, id: string) => {
  const { data, error } = await client
    .rpc("edition_announcements", { edition_id: id }, { get: true })
    .select("id, title, ministry:ministries(id, name, color)");
  expect(error?.message).toBeUndefined();
  return data ?? [];
};
const insert = (client: Client, service_at: string, id = randomUUID()) => {
  onTestFinished(async () => void (await removeEdition(id)));
  return client.from("editions").insert({ id, service_at }).select("id");
};
const move = (client: Client, id: string, service_at: string) =>
  client.from("editions").update({ service_at }).eq("id", id).select("id");
const remove = (client: Client, id: string) =>
  client.from("editions").delete().eq("id", id).select("id");

/** The day on which the clocks in Lisbon go back, the last Sunday of October: of this year, or else of the next one. */
function endOfSummerTime(): string {
  const earliest = Date.now() - 6.5 * DAY_MS;
  const thisYear = new Date().getUTCFullYear();
  for (const year of [thisYear, thisYear + 1]) {
    const last = new Date(Date.UTC(year, 9, 31));
    last.setUTCDate(31 - last.getUTCDay());
    if (last.getTime() > earliest) return last.toISOString().slice(0, 10);
  }
  throw new Error("no Sunday");
}

describe("the list of an edition", () => {
  test.each(EDITORS)("is read by %s, with its items and announcements", async (who) => {
    const [serviceAt, announcement] = [someService(), await createAnnouncement()];
    const id = await createEdition([announcement], { serviceAt });
    const { client } = cast[who];
    expect(await read(client, serviceAt)).toEqual([{ id, service_at: expect.any(String) }]);
    expect(await items(client, id)).toEqual([
      {
        announcement_id: announcement,
        position: 1,
        spoken: false,
        screen: true,
        printed: true,
      },
    ]);
    expect(await announcements(client, id)).toMatchObject([{ id: announcement }]);
  });

  test.each(NOT_EDITORS)("is hidden from %s", async (who) => {
    const serviceAt = someService();
    const id = await createEdition([await createAnnouncement()], { serviceAt });
    const { client } = cast[who];
    expect(await read(client, serviceAt)).toEqual([]);
    expect(await items(client, id)).toEqual([]);
    expect(await announcements(client, id)).toEqual([]);
  });
});

describe("planning a service", () => {
  test.each(EDITORS)("%s makes an edition, moves and deletes it", async (who) => {
    const { client } = cast[who];
    const { data } = await insert(client, someService());
    const [{ id } = { id: "" }] = data ?? [];
    const later = someService();
    expect((await move(client, id, later)).data).toEqual([{ id }]);
    expect(await storedEdition(id)).toMatchObject({ service_at: new Date(later) });
    expect((await remove(client, id)).data).toEqual([{ id }]);
    expect(await storedEdition(id)).toBeUndefined();
  });

  test("a service has one edition", async () => {
    const serviceAt = someService();
    const id = await createEdition([], { serviceAt });
    const { error, status } = await insert(cast.editor.client, serviceAt);
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "23505" });
    expect(error?.message).toContain("editions_service_at_key");
    expect(await read(cast.editor.client, serviceAt)).toMatchObject([{ id }]);
  });

  test.each([
    ["a week ago", { inside: -7 * DAY_MS + 120_000, outside: -7 * DAY_MS - 1_000 }],
    // A year has 365 or 366 days.
    ["a year ahead", { inside: 365 * DAY_MS - 120_000, outside: 366 * DAY_MS + 120_000 }],
  ])("a service lies no further than %s", async (_, bounds) => {
    const { client } = cast.editor;
    const [inside, outside] = [bounds.inside, bounds.outside].map((ms) =>
      new Date(Date.now() + ms).toISOString(),
    );
    const { data, error } = await insert(client, inside ?? "");
    expect(error?.message).toBeUndefined();
    expect((await insert(client, outside ?? "")).error?.hint).toBe("service_out_of_range");
    const moved = await move(client, data?.[0]?.id ?? "", outside ?? "");
    expect(moved.error?.hint).toBe("service_out_of_range");
  });

  test("two services in the night in which the clocks go back are two moments", async () => {
    const night = endOfSummerTime();
    // The same hour on the clock in Lisbon, before and after 1:00 UTC.
    for (const serviceAt of [`${night}T01:30:00+01:00`, `${night}T01:30:00+00:00`]) {
      const { data, error } = await insert(cast.editor.client, serviceAt);
      expect(error?.message).toBeUndefined();
      expect(await storedEdition(data?.[0]?.id ?? "")).toMatchObject({
        service_at: new Date(serviceAt),
      });
    }
  });
});
