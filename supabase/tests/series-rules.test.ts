import { describe, expect, test } from "vitest";
import { edit, remove } from "../../test/support/clients/announcements.ts";
import { openBoard } from "./board.ts";
import { changeRule, changeSeries, day, deleteOccurrences, idOf, inDays } from "./stored-series.ts";

const board = await openBoard();
const { owner, storedAnnouncement, startSeries, occurrences, rowsNow, storedSeries } = board;
const { weekly, archivedMinistry, extend, pass, cast, people } = board;
const { member, editor } = cast;

const idsOf = async (id: string) => (await occurrences(id)).map((row) => row.id);

describe("a new rule of a series", () => {
  test("can change the end of the series", async () => {
    const { id, rows } = await weekly();
    const { data } = await changeRule(member, rows[1]?.id, { until: day(20) });
    expect(data).toMatchObject([{ deleted: rows.length - 3, written: 0 }]);
    expect(await occurrences(id)).toEqual(rows.slice(0, 3));
    const again = await changeRule(member, rows[1]?.id);
    expect(again.data).toMatchObject([{ deleted: 0, written: rows.length - 3 }]);
    expect(await occurrences(id)).toMatchObject(rows.map(({ date }) => ({ date })));
  });

  test("keeps occurrences and skipped days on days of both rules", async () => {
    const { id, rows } = await weekly();
    await edit(member, idOf(rows[3]), { title: "Geral" });
    await remove(member, idOf(rows[5]));
    const { data } = await changeRule(member, rows[1]?.id, { frequency: "biweekly" });
    const next = (await rowsNow(rows))[1]?.series_id ?? "";
    const kept = rows.filter((_, place) => place % 2 === 1 && place !== 5);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
    expect(await idsOf(next)).toEqual(kept.map((row) => row.id));
    expect(data).toMatchObject([{ deleted: rows.length - 2 - kept.length, written: 0, kept: 1 }]);
    expect((await occurrences(next))[1]).toMatchObject({ title: "Geral", detached: true });
    await changeRule(member, rows[1]?.id);
    const left = rows.filter((_, place) => place > 0 && place !== 5);
    expect(await occurrences(next)).toMatchObject(left.map(({ date }) => ({ date })));
  });

  test.each([
    [false, { deleted: 5, kept: 1 }, { title: "Geral", series_id: null, detached: false }],
    [true, { deleted: 6, kept: 0 }, undefined],
  ])(
    "on other days keeps detached occurrences alone, unless include_detached (%s)",
    async (include_detached, counts, expected) => {
      const { id, rows } = await weekly();
      await edit(member, idOf(rows[2]), { title: "Geral" });
      const rule = { frequency: "biweekly", include_detached };
      expect((await changeRule(member, rows[1]?.id, rule)).data).toMatchObject([counts]);
      expect((await rowsNow(rows))[2]).toEqual(expected && expect.objectContaining(expected));
      expect(await idsOf(id)).toEqual([rows[0]?.id]);
    },
  );

  test("is saved only together with the other changes", async () => {
    const { id, rows } = await weekly();
    const changes = { date: inDays(10), title: "Último" };
    const failed = await changeRule(member, rows[1]?.id, { until: day(9), changes });
    expect(failed.error?.hint).toBe("until_too_early");
    expect(await occurrences(id)).toEqual(rows);
    const { data } = await changeRule(member, rows[1]?.id, { until: day(10), changes });
    expect(data).toMatchObject([{ changed: 1, deleted: rows.length - 2 }]);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
    expect(await storedAnnouncement(rows[1]?.id ?? "")).toMatchObject({ title: "Último" });
  });

  test("can extend the series only if its author belongs to the ministry", async () => {
    const person = await people.createMember("Mudou", { ministry_id: cast.ownMinistry });
    const { id, origin } = await startSeries(person, {}, { ministry_id: cast.ownMinistry });
    await people.setProfile(person.id, { ministry_id: cast.otherMinistry });
    const until = day(20);
    expect((await changeRule(person, origin, { until })).error).toBeNull();
    for (const rule of [{}, { frequency: "biweekly", until }])
      expect((await changeRule(person, origin, rule)).error?.hint).toBe("foreign_ministry");
    await owner`delete from auth.users where id = ${person.id}`;
    expect((await changeRule(editor, origin)).error).toBeNull();
    expect(await storedSeries(id)).toMatchObject({ created_by: editor.id, until: null });
    expect((await occurrences(id)).map((row) => row.created_by)).toEqual([
      null,
      null,
      null,
      ...Array(10).fill(editor.id),
    ]);
  });
});

describe("a change of a series is refused", () => {
  test("for columns that nobody may write, unknown columns and invalid values", async () => {
    const { id, rows } = await weekly();
    for (const [changes, code] of [
      [{ created_by: editor.id }, "42501"],
      [{ series_id: null }, "42501"],
      [{ detached: false }, "42501"],
      [{ revision: 9 }, "42501"],
      [{ nothing: 1 }, "42703"],
      [[], "22023"],
      [{ title: " " }, "23514"],
      [{ title: null }, "23502"],
      [{ date: null }, "23502"],
      [{ date: "morgen" }, "22007"],
    ] as const) {
      const { error } = await changeSeries(member, rows[1]?.id, changes as Record<string, unknown>);
      expect([changes, error?.code]).toEqual([changes, code]);
    }
    expect((await changeSeries(member, rows[1]?.id, {}, { scope: "this" })).error?.code).toBe(
      "22023",
    );
    const early = await changeRule(member, rows[1]?.id, { until: day(8) });
    expect(early.error?.hint).toBe("until_too_early");
    const yearly = await changeRule(member, rows[1]?.id, { frequency: "yearly" });
    expect(yearly.error?.message).toContain("series_frequency_known");
    expect(await occurrences(id)).toEqual(rows);
  });

  test("if it would move the series to an archived or foreign ministry", async () => {
    const { id, rows } = await weekly();
    const archived = await archivedMinistry();
    const to = (ministry_id: string, person = member) =>
      changeSeries(person, rows[1]?.id, { ministry_id });
    expect((await to(cast.otherMinistry)).error?.hint).toBe("foreign_ministry");
    expect((await to(archived, editor)).error?.hint).toBe("ministry_archived");
    expect(await occurrences(id)).toEqual(rows);
    expect((await to(cast.otherMinistry, editor)).error).toBeNull();
  });
});

describe("deleting occurrences of a series", () => {
  test("from the given one on ends the series before them", async () => {
    const { id, rows } = await weekly();
    expect((await deleteOccurrences(member, rows[2]?.id)).data).toBe(rows.length - 2);
    expect((await storedSeries(id))?.until).toBe(day(9));
    await extend(id);
    expect(await occurrences(id)).toEqual(rows.slice(0, 2));
  });

  test("that are upcoming keeps past ones", async () => {
    const { id, rows } = await weekly();
    await pass(rows[0]?.id);
    expect((await deleteOccurrences(member, rows[3]?.id, "upcoming")).data).toBe(rows.length - 1);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
  });
});

test("a change of several occurrences is refused after another change", async () => {
  const { id, rows } = await weekly();
  const second = idOf(rows[1]);
  const change = async (values: object) =>
    (await changeSeries(member, second, { title: "Coral" }, values)).error;
  const revision = rows[1]?.revision ?? 0;
  const series_revision = Number((await storedSeries(id))?.revision);
  await edit(editor, second, { location: "Salão" });
  expect((await change({ revision }))?.hint).toBe("changed_meanwhile");
  expect(await change({ revision: revision + 1, series_revision })).toBeNull();
  expect((await change({ series_revision }))?.hint).toBe("changed_meanwhile");
  const rule = async (series_revision: number) =>
    (await changeRule(member, second, { frequency: "biweekly", series_revision })).error;
  expect((await rule(series_revision))?.hint).toBe("changed_meanwhile");
  expect(await rule(series_revision + 1)).toBeNull();
});

test("several people can change a series at once without a deadlock", async () => {
  const { id, origin, rows } = await startSeries(editor);
  const skipped = rows.slice(3, 6).map((row) => row.id);
  const answers = await Promise.all([
    changeSeries(editor, origin, { date: inDays(3) }, { scope: "upcoming" }),
    ...skipped.map((each) => remove(editor, each)),
    extend(id).then(() => ({ error: null })),
    changeRule(editor, origin, { frequency: "biweekly" }),
    deleteOccurrences(editor, rows[8]?.id, "upcoming"),
  ]);
  const expected = [undefined, "announcement_gone", "not_repeated", "changed_meanwhile"];
  for (const { error } of answers) expect(expected).toContain(error?.hint);
  const before = await idsOf(id);
  await extend(id);
  expect(await idsOf(id)).toEqual(before);
  for (const each of skipped) expect(await storedAnnouncement(each)).toBeUndefined();
});
