import { describe, expect, inject, test } from "vitest";
import { EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";
import type { Database } from "../types.ts";

type Update = Database["public"]["Tables"]["announcements"]["Update"];

const people = peopleOf(inject("server"));
const { owner } = people;
const cast = await people.createCast();
const { startSeries, occurrences, storedSeries, unwrite } = seriesOf(people);
const { member, editor } = cast;

/** What stands in one column of all occurrences. */
const column = async (series: string, name: string) =>
  (await occurrences(series)).map((row) => Object(row)[name]);

const change = (
  announcement_id: string | undefined,
  changes: Record<string, unknown>,
  scope = "following",
  { client } = member,
) => client.rpc("change_series", { announcement_id: announcement_id ?? "", scope, changes });

const edit = (id: string | undefined, values: Update) =>
  member.client
    .from("announcements")
    .update(values)
    .eq("id", id ?? "");

/** A weekly series of the member's ministry, and its occurrences by number. */
async function weekly(values: object = {}) {
  const { id } = await startSeries(member, {}, { ministry_id: cast.ownMinistry, ...values });
  return { id, rows: await occurrences(id) };
}

describe("a change of a series", () => {
  test.each(["member", ...EDITORS] as const)(
    "is made by %s, and counts each row that it changes",
    async (who) => {
      const { id, rows } = await weekly();
      const posts = () => owner`select from private.posts where user_id = ${cast[who].id}`;
      const before = (await posts()).length;
      const { data, error } = await change(rows[2]?.id, { title: "Coral" }, "following", cast[who]);
      expect([data, error]).toEqual([[{ changed: rows.length - 2, kept: 0 }], null]);
      expect(await column(id, "title")).toEqual(
        rows.map(({ occurrence }) => ((occurrence ?? 0) < 2 ? "Ensaio" : "Coral")),
      );
      expect(await posts()).toHaveLength(before + rows.length - 2);
      expect(await column(id, "own_changes")).toEqual(rows.map(() => []));
      expect((await storedSeries(id))?.template).toMatchObject({ title: "Coral" });
    },
  );

  test("of all to come leaves what is past", async () => {
    const { id, rows } = await weekly();
    await owner`update public.announcements set date = now() - interval '1 hour' where id = ${rows[0]?.id}`;
    await change(rows[3]?.id, { location: "Salão" }, "upcoming");
    expect(await column(id, "location")).toEqual([null, ...rows.slice(1).map(() => "Salão")]);
    const { error } = await change(rows[0]?.id, { title: "x" });
    expect(error?.hint).toBe("occurrence_past");
  });

  test("leaves what was changed in one alone, and says how many; that one takes the rest", async () => {
    const { id, rows } = await weekly();
    await edit(rows[2]?.id, { title: "Ensaio geral" });
    expect((await occurrences(id))[2]?.own_changes).toEqual(["title"]);
    const { data } = await change(rows[1]?.id, { title: "Coral", location: "Salão" });
    expect(data).toEqual([{ changed: rows.length - 1, kept: 1 }]);
    expect((await occurrences(id))[2]).toMatchObject({ title: "Ensaio geral", location: "Salão" });
    expect((await occurrences(id))[3]).toMatchObject({ title: "Coral", location: "Salão" });
  });

  test("that begins with one that was changed alone has it follow the series again", async () => {
    const { id, rows } = await weekly();
    await edit(rows[1]?.id, { title: "Ensaio geral", contact: "Rute" });
    await change(rows[1]?.id, { title: "Coral" });
    expect((await occurrences(id))[1]).toMatchObject({ title: "Coral", own_changes: ["contact"] });
    await change(rows[2]?.id, { title: "Ensaio" }, "upcoming");
    expect((await occurrences(id))[1]).toMatchObject({ title: "Ensaio", contact: "Rute" });
  });

  test("is of what is to be written, too", async () => {
    const { id, rows } = await weekly();
    await change(rows[1]?.id, { status: "cancelled", status_reason: "Férias" });
    await unwrite(id, rows.length - 1);
    await owner`select private.extend_series()`;
    expect((await occurrences(id)).at(-1)).toMatchObject({
      occurrence: rows.length - 1,
      status: "cancelled",
      status_reason: "Férias",
    });
  });

  test("of the hour keeps each on its day; ends move along", async () => {
    const { id, rows } = await weekly({ ends_at: inDays(2).replace("22:30", "23:30") });
    await edit(rows[2]?.id, { date: inDays(17), ends_at: inDays(17).replace("22:30", "23:30") });
    const at = (days: number, time: string) => inDays(days).replace("22:30", time);
    const { data, error } = await change(rows[1]?.id, {
      date: at(9, "21:00"),
      ends_at: at(9, "22:00"),
    });
    expect([data, error]).toEqual([[{ changed: rows.length - 2, kept: 1 }], null]);
    const dates = await column(id, "date");
    expect(dates.slice(0, 4)).toEqual([inDays(2), at(9, "21:00"), inDays(17), at(23, "21:00")]);
    const ends = await column(id, "ends_at");
    expect(ends.slice(1, 4)).toEqual([at(9, "22:00"), at(17, "23:30"), at(23, "22:00")]);
    expect((await storedSeries(id))?.starts_at).toBe("18:00:00");
  });

  test("of the day has all that follow on the new one, and keeps the last one in the series", async () => {
    const until = inDays(30).slice(0, 10);
    const { id } = await startSeries(member, { until }, { ministry_id: cast.ownMinistry });
    const rows = await occurrences(id);
    expect(rows).toHaveLength(5);
    await change(rows[1]?.id, { date: inDays(10) });
    expect(await column(id, "date")).toEqual([2, 10, 17, 24, 31].map(inDays));
    expect((await storedSeries(id))?.until).toBe(inDays(31).slice(0, 10));
  });

  test("that postpones keeps the former dates, and what is written later is only scheduled", async () => {
    const { id, rows } = await weekly();
    await change(rows[1]?.id, { status: "postponed", date: inDays(10) });
    expect((await occurrences(id)).slice(1, 3)).toMatchObject([
      { status: "postponed", date: inDays(10), former_date: inDays(9) },
      { status: "postponed", date: inDays(17), former_date: inDays(16) },
    ]);
    expect((await storedSeries(id))?.template).toMatchObject({ status: "scheduled" });
  });

  test("of one of two columns that belong together is of both", async () => {
    const link = { link_url: "https://a.example", link_label: null };
    const { id, rows } = await weekly();
    await change(rows[0]?.id, link);
    await edit(rows[2]?.id, { link_url: null });
    expect((await occurrences(id))[2]?.own_changes).toEqual(["link_label", "link_url"]);
    await edit(rows[3]?.id, { status: "cancelled" });
    const { data, error } = await change(rows[1]?.id, { link_label: "Inscrição" });
    expect([data, error]).toEqual([[{ changed: rows.length - 2, kept: 1 }], null]);
    await change(rows[1]?.id, { status_reason: "Traga água" });
    const after = await occurrences(id);
    expect(after[2]).toMatchObject({ link_url: null, link_label: null });
    expect(after[3]).toMatchObject({ link_label: "Inscrição", status_reason: null });
    // One that follows again does so in both.
    await edit(rows[2]?.id, { link_url: "https://a.example", link_label: "Inscrição" });
    expect((await occurrences(id))[2]?.own_changes).toEqual([]);
    // Of the one that is edited, what belongs to it goes along.
    await edit(rows[4]?.id, { link_url: "https://b.example" });
    await change(rows[4]?.id, { link_label: "Mapa" });
    const { template } = (await storedSeries(id)) ?? {};
    for (const row of [(await occurrences(id))[5], template])
      expect(row).toMatchObject({ link_url: "https://b.example", link_label: "Mapa" });
  });

  test("has nothing but the edited one pass: what would be over keeps its date", async () => {
    const { id, rows } = await weekly();
    // From Thursday to Monday, say, of which the first one would be three days ago.
    const { data } = await change(rows[1]?.id, { date: inDays(5) }, "upcoming");
    expect(data).toEqual([{ changed: rows.length - 1, kept: 1 }]);
    expect((await occurrences(id)).slice(0, 3)).toMatchObject([
      { date: inDays(2), own_changes: ["date"] },
      { date: inDays(5), own_changes: [] },
      { date: inDays(12), own_changes: [] },
    ]);
  });

  test("of the day leaves those that are from before another rule", async () => {
    const { id, rows } = await weekly();
    await member.client.rpc("change_series_rule", {
      ...{ announcement_id: rows[2]?.id ?? "", frequency: "biweekly" },
    });
    await change(rows[4]?.id, { date: inDays(31) }, "upcoming");
    expect((await occurrences(id)).slice(0, 4)).toMatchObject([
      { date: inDays(2), own_changes: ["date"] },
      { date: inDays(9), own_changes: ["date"] },
      { date: inDays(17), own_changes: [] },
      { date: inDays(31), own_changes: [] },
    ]);
  });

  test("counts what it has written, and is of 60 at most", async () => {
    const { id, rows } = await weekly();
    const posts = () => owner`select from private.posts where user_id = ${member.id}`;
    const before = (await posts()).length;
    await change(rows.at(-1)?.id, { date: inDays(1) });
    const added = (await occurrences(id)).length - rows.length;
    expect(added).toBeGreaterThan(10);
    expect(await posts()).toHaveLength(before + 1 + added);
    await owner`
      insert into public.announcements (title, description, date, created_by, series_id, occurrence)
      select 'Ensaio', 'x', now() + interval '1 day', ${member.id}, ${id}, n from generate_series(100, 140) n
    `;
    const { error } = await change(rows[1]?.id, { title: "Coral" }, "upcoming");
    expect(error?.hint).toBe("too_many_occurrences");
  });

  test("to what it is already is none", async () => {
    const { rows } = await weekly();
    const { data } = await change(rows[1]?.id, { title: "Ensaio", date: rows[1]?.date });
    expect(data).toEqual([{ changed: 0, kept: 0 }]);
  });
});

describe("a change of a series is refused", () => {
  test.each(["visitor", "unattached", "otherMember"] as const)("to %s", async (who) => {
    const { id, rows } = await weekly();
    const { client } = cast[who];
    const arguments_ = { announcement_id: rows[1]?.id ?? "", scope: "following" };
    for (const { error } of [
      await client.rpc("change_series", { ...arguments_, changes: { title: "x" } }),
      await client.rpc("delete_series_occurrences", arguments_),
      await client.rpc("change_series_rule", {
        ...{ announcement_id: arguments_.announcement_id, frequency: "biweekly" },
      }),
    ]) {
      expect(error?.code).toBe("42501");
    }
    expect(await occurrences(id)).toEqual(rows);
  });

  test("of columns that nobody writes, of unknown ones, and of what no announcement may be", async () => {
    const { id, rows } = await weekly();
    for (const [changes, code] of [
      [{ created_by: editor.id }, "42501"],
      [{ series_id: null }, "42501"],
      [{ own_changes: [] }, "42501"],
      [{ revision: 9 }, "42501"],
      [{ nothing: 1 }, "42703"],
      [[], "22023"],
      [{ title: " " }, "23514"],
      [{ title: null }, "23502"],
      [{ date: null }, "23502"],
      [{ date: "morgen" }, "22007"],
    ] as const) {
      const { error } = await change(rows[1]?.id, changes as Record<string, unknown>);
      expect([changes, error?.code]).toEqual([changes, code]);
    }
    expect((await change(rows[1]?.id, {}, "this")).error?.code).toBe("22023");
    expect(await occurrences(id)).toEqual(rows);
  });

  test("of a ministry that is not one's own, or archived", async () => {
    const { id, rows } = await weekly();
    const archived = await people.createMinistry();
    await owner`update public.ministries set archived_at = now() where id = ${archived}`;
    const foreign = await change(rows[1]?.id, { ministry_id: cast.otherMinistry });
    expect(foreign.error?.hint).toBe("foreign_ministry");
    const old = await change(rows[1]?.id, { ministry_id: archived }, "following", editor);
    expect(old.error?.hint).toBe("ministry_archived");
    expect(await occurrences(id)).toEqual(rows);
    const moved = await change(
      rows[1]?.id,
      { ministry_id: cast.otherMinistry },
      "following",
      editor,
    );
    expect(moved.error).toBeNull();
  });
});
