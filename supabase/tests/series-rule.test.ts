import { describe, expect, inject, test } from "vitest";
import { EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner } = people;
const cast = await people.createCast();
const { startSeries, occurrences, storedSeries } = seriesOf(people);
const { member } = cast;

async function weekly(rule: object = {}) {
  const { id } = await startSeries(member, rule, { ministry_id: cast.ownMinistry });
  return { id, rows: await occurrences(id) };
}

const datesOf = async (id: string) => (await occurrences(id)).map(({ date }) => date);
const changeRule = (announcement_id = "", rule: object = {}, { client } = member) =>
  client.rpc("change_series_rule", { announcement_id, frequency: "weekly", ...rule });
const remove = (announcement_id = "", scope = "following", { client } = member) =>
  client.rpc("delete_series_occurrences", { announcement_id, scope });

describe("the rule of a series is changed", () => {
  test.each(["member", ...EDITORS] as const)("by %s: until when", async (who) => {
    const { id, rows } = await weekly();
    const until = inDays(20).slice(0, 10);
    const { data, error } = await changeRule(rows[1]?.id, { until }, cast[who]);
    expect([data, error]).toEqual([[{ deleted: rows.length - 3, written: 0 }], null]);
    expect(await occurrences(id)).toEqual(rows.slice(0, 3));
    const again = await changeRule(rows[1]?.id, {}, cast[who]);
    expect(again.data).toEqual([{ deleted: 0, written: rows.length - 3 }]);
    expect(await datesOf(id)).toEqual(rows.map(({ date }) => date));
  });

  test("how often: what is on a day of the new rule stays, with its own changes", async () => {
    const { id, rows } = await weekly();
    await member.client
      .from("announcements")
      .update({ title: "Geral" })
      .eq("id", rows[3]?.id ?? "");
    await member.client
      .from("announcements")
      .delete()
      .eq("id", rows[5]?.id ?? "");
    const { data } = await changeRule(rows[1]?.id, { frequency: "biweekly" });
    const kept = rows.filter((_, place) => place === 0 || (place % 2 === 1 && place !== 5));
    expect((await occurrences(id)).map((row) => row.id)).toEqual(kept.map((row) => row.id));
    expect(data).toEqual([{ deleted: rows.length - 1 - kept.length, written: 0 }]);
    expect((await occurrences(id)).map(({ occurrence }) => occurrence).slice(0, 5)).toEqual([
      0, 1, 2, 4, 5,
    ]);
    expect((await occurrences(id))[2]).toMatchObject({ title: "Geral", own_changes: ["title"] });
    // Back again: what had been skipped stays so.
    await changeRule(rows[1]?.id);
    expect(await datesOf(id)).toEqual(
      rows.filter((_, place) => place !== 5).map(({ date }) => date),
    );
  });

  test("is refused before the occurrence's own day, and to others", async () => {
    const { id, rows } = await weekly();
    const early = await changeRule(rows[1]?.id, { until: inDays(8).slice(0, 10) });
    expect(early.error?.hint).toBe("until_too_early");
    expect((await changeRule(rows[1]?.id, { frequency: "yearly" })).error?.message).toContain(
      "series_frequency_known",
    );
    for (const who of ["unattached", "otherMember"] as const) {
      expect((await changeRule(rows[1]?.id, {}, cast[who])).error?.code).toBe("42501");
    }
    expect(await occurrences(id)).toEqual(rows);
  });
});

describe("occurrences are deleted together", () => {
  test.each(["member", ...EDITORS] as const)(
    "by %s, and the series ends before them",
    async (who) => {
      const { id, rows } = await weekly();
      const { data, error } = await remove(rows[2]?.id, "following", cast[who]);
      expect([data, error]).toEqual([rows.length - 2, null]);
      expect(await occurrences(id)).toEqual(rows.slice(0, 2));
      expect((await storedSeries(id))?.until).toBe(inDays(15).slice(0, 10));
      await owner`select private.extend_series()`;
      expect(await occurrences(id)).toEqual(rows.slice(0, 2));
    },
  );

  test("all of them but what is past", async () => {
    const { id, rows } = await weekly();
    await owner`update public.announcements set date = now() - interval '1 hour' where id = ${rows[0]?.id}`;
    expect((await remove(rows[3]?.id, "upcoming")).data).toBe(rows.length - 1);
    expect((await occurrences(id)).map((row) => row.id)).toEqual([rows[0]?.id]);
  });
});
