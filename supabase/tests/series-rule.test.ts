import { describe, expect, inject, test } from "vitest";
import { EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, storedAnnouncement } = people;
const cast = await people.createCast();
const { startSeries, occurrences, storedSeries, pass } = seriesOf(people);
const { member } = cast;

async function weekly(rule: object = {}) {
  const { id } = await startSeries(member, rule, { ministry_id: cast.ownMinistry });
  return { id, rows: await occurrences(id) };
}

const announcements = () => member.client.from("announcements");
const day = (days: number) => inDays(days).slice(0, 10);
const datesOf = async (id: string) => (await occurrences(id)).map(({ date }) => date);
const idsOf = async (id: string) => (await occurrences(id)).map((row) => row.id);
const changeRule = (announcement_id = "", rule: object = {}, { client } = member) =>
  client.rpc("change_series_rule", { announcement_id, frequency: "weekly", ...rule });
const remove = (announcement_id = "", scope = "following", { client } = member) =>
  client.rpc("delete_series_occurrences", { announcement_id, scope });

describe("the rule of a series is changed", () => {
  test.each(["member", ...EDITORS] as const)("by %s: until when", async (who) => {
    const { id, rows } = await weekly();
    const { data, error } = await changeRule(rows[1]?.id, { until: day(20) }, cast[who]);
    expect(error).toBeNull();
    expect(data).toMatchObject([{ deleted: rows.length - 3, written: 0 }]);
    expect(await occurrences(id)).toEqual(rows.slice(0, 3));
    const again = await changeRule(rows[1]?.id, {}, cast[who]);
    expect(again.data).toMatchObject([{ deleted: 0, written: rows.length - 3 }]);
    expect(await datesOf(id)).toEqual(rows.map(({ date }) => date));
  });

  test("how often: rows on a day of both rules stay, and what was skipped stays so", async () => {
    const { id, rows } = await weekly();
    await announcements()
      .update({ title: "Geral" })
      .eq("id", rows[3]?.id ?? "");
    await announcements()
      .delete()
      .eq("id", rows[5]?.id ?? "");
    const { data } = await changeRule(rows[1]?.id, { frequency: "biweekly" });
    const next = (await storedAnnouncement(rows[1]?.id ?? ""))?.series_id ?? "";
    const kept = rows.filter((_, place) => place % 2 === 1 && place !== 5);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
    expect(await idsOf(next)).toEqual(kept.map((row) => row.id));
    expect(data).toMatchObject([{ deleted: rows.length - 2 - kept.length, written: 0, kept: 1 }]);
    expect((await occurrences(next))[1]).toMatchObject({ title: "Geral", detached: true });
    await changeRule(rows[1]?.id);
    const left = rows.filter((_, place) => place > 0 && place !== 5);
    expect(await datesOf(next)).toEqual(left.map(({ date }) => date));
  });

  test.each([
    [false, { deleted: 5, kept: 1 }],
    [true, { deleted: 6, kept: 0 }],
  ])(
    "and a detached row off its days becomes a single one, unless it is included: %s",
    async (include_detached, counts) => {
      const { id, rows } = await weekly();
      const [, , second] = rows;
      await announcements()
        .update({ title: "Geral" })
        .eq("id", second?.id ?? "");
      const rule = { frequency: "biweekly", include_detached };
      expect((await changeRule(rows[1]?.id, rule)).data).toMatchObject([counts]);
      const stored = await storedAnnouncement(second?.id ?? "");
      if (include_detached) expect(stored).toBeUndefined();
      else expect(stored).toMatchObject({ title: "Geral", series_id: null, detached: false });
      expect(await idsOf(id)).toEqual([rows[0]?.id]);
    },
  );

  test("together with what else changes, or nothing of it", async () => {
    const { id, rows } = await weekly();
    const changes = { date: inDays(10), title: "Último" };
    const failed = await changeRule(rows[1]?.id, { until: day(9), changes });
    expect(failed.error?.hint).toBe("until_too_early");
    expect(await occurrences(id)).toEqual(rows);
    const { data } = await changeRule(rows[1]?.id, { until: day(10), changes });
    expect(data).toMatchObject([{ changed: 1, deleted: rows.length - 2 }]);
    expect(await datesOf(id)).toEqual([inDays(2)]);
    expect(await storedAnnouncement(rows[1]?.id ?? "")).toMatchObject({ title: "Último" });
  });

  test("to go on longer by who posts for its ministry alone; an editor takes it over", async () => {
    const person = await people.createMember("Mudou", { ministry_id: cast.ownMinistry });
    const { id, origin } = await startSeries(person, {}, { ministry_id: cast.ownMinistry });
    await people.setProfile(person.id, { ministry_id: cast.otherMinistry });
    const until = day(20);
    expect((await changeRule(origin, { until }, person)).error).toBeNull();
    for (const rule of [{}, { frequency: "biweekly", until }])
      expect((await changeRule(origin, rule, person)).error?.hint).toBe("foreign_ministry");
    expect((await changeRule(origin, {}, cast.editor)).error).toBeNull();
    expect(await storedSeries(id)).toMatchObject({ created_by: cast.editor.id, until: null });
  });

  test("is refused before the row's own day, of a past row, and to others", async () => {
    const { id, rows } = await weekly();
    const [, next] = rows;
    expect((await changeRule(next?.id, { until: day(8) })).error?.hint).toBe("until_too_early");
    expect((await changeRule(next?.id, { frequency: "yearly" })).error?.message).toContain(
      "series_frequency_known",
    );
    for (const who of ["unattached", "otherMember"] as const) {
      expect((await changeRule(next?.id, {}, cast[who])).error?.code).toBe("42501");
    }
    expect(await occurrences(id)).toEqual(rows);
    await pass(rows[0]?.id);
    expect((await changeRule(rows[0]?.id)).error?.hint).toBe("occurrence_past");
  });
});

describe("rows of a series are deleted together", () => {
  test.each(["member", ...EDITORS] as const)(
    "by %s, and the series ends before them",
    async (who) => {
      const { id, rows } = await weekly();
      const { data, error } = await remove(rows[2]?.id, "following", cast[who]);
      expect([data, error]).toEqual([rows.length - 2, null]);
      expect((await storedSeries(id))?.until).toBe(day(9));
      await owner`select private.extend_series()`;
      expect(await occurrences(id)).toEqual(rows.slice(0, 2));
    },
  );

  test("all of them but past ones", async () => {
    const { id, rows } = await weekly();
    await pass(rows[0]?.id);
    expect((await remove(rows[3]?.id, "upcoming")).data).toBe(rows.length - 1);
    expect(await idsOf(id)).toEqual([rows[0]?.id]);
  });
});
