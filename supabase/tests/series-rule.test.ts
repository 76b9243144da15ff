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
    expect(error).toBeNull();
    expect(data).toMatchObject([{ deleted: rows.length - 3, written: 0 }]);
    expect(await occurrences(id)).toEqual(rows.slice(0, 3));
    const again = await changeRule(rows[1]?.id, {}, cast[who]);
    expect(again.data).toMatchObject([{ deleted: 0, written: rows.length - 3 }]);
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
    expect(data).toMatchObject([{ deleted: rows.length - 1 - kept.length, written: 0 }]);
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

  test("what was skipped stays so: off the days of a rule in between, and beyond an earlier end", async () => {
    const { id, rows } = await weekly();
    const { client } = member;
    for (const place of [4, 6])
      await client
        .from("announcements")
        .delete()
        .eq("id", rows[place]?.id ?? "");
    const left = rows.filter((_, place) => place !== 4 && place !== 6).map(({ date }) => date);
    await changeRule(rows[1]?.id, { frequency: "biweekly" });
    await changeRule(rows[1]?.id);
    expect(await datesOf(id)).toEqual(left);
    await changeRule(rows[1]?.id, { until: inDays(20).slice(0, 10) });
    await changeRule(rows[1]?.id);
    expect(await datesOf(id)).toEqual(left);
    // It follows a series that moves, and comes back on its day alone.
    await client.rpc("change_series", {
      ...{ announcement_id: rows[0]?.id ?? "", scope: "following", changes: { date: inDays(3) } },
    });
    const moved = [0, 1, 2, 3, 5, 7].map((place) => inDays(3 + 7 * place));
    expect((await datesOf(id)).slice(0, 6)).toEqual(moved);
    await owner`select private.extend_series()`;
    expect((await datesOf(id)).slice(0, 6)).toEqual(moved);
  });

  test("from a past one to a rarer rule: what is to come is numbered behind it", async () => {
    const { id } = await startSeries(
      member,
      {},
      {
        ...{ ministry_id: cast.ownMinistry, date: inDays(-12) },
      },
    );
    await owner`
      insert into public.announcements (title, description, date, created_by, series_id, occurrence)
      values ('Ensaio', 'x', ${inDays(-5)}, ${member.id}, ${id}, 1)
    `;
    const [origin, , next] = await occurrences(id);
    const { error } = await changeRule(origin?.id, { frequency: "biweekly" });
    expect(error).toBeNull();
    expect((await datesOf(id)).slice(0, 4)).toEqual([-12, -5, 2, 16].map(inDays));
    expect((await occurrences(id))[2]?.id).toBe(next?.id);
    await changeRule((await occurrences(id))[2]?.id);
    expect((await datesOf(id)).slice(0, 4)).toEqual([-12, -5, 2, 9].map(inDays));
  });

  test("together with what else changes, or nothing of it", async () => {
    const { id, rows } = await weekly();
    const day = inDays(10).slice(0, 10);
    const changes = { date: inDays(10), title: "Último" };
    const failed = await changeRule(rows[1]?.id, { until: inDays(9).slice(0, 10), changes });
    expect(failed.error?.hint).toBe("until_too_early");
    expect(await occurrences(id)).toEqual(rows);
    const { data } = await changeRule(rows[1]?.id, { until: day, changes });
    expect(data).toMatchObject([{ changed: rows.length - 1, deleted: rows.length - 2 }]);
    expect(await datesOf(id)).toEqual([inDays(2), inDays(10)]);
  });

  test("to go on longer by who posts for its ministry alone; an editor takes it over", async () => {
    const person = await people.createMember("Mudou", { ministry_id: cast.ownMinistry });
    const { id, origin } = await startSeries(person, {}, { ministry_id: cast.ownMinistry });
    await people.setProfile(person.id, { ministry_id: cast.otherMinistry });
    const until = inDays(20).slice(0, 10);
    expect((await changeRule(origin, { until }, person)).error).toBeNull();
    for (const rule of [{}, { frequency: "biweekly", until }])
      expect((await changeRule(origin, rule, person)).error?.hint).toBe("foreign_ministry");
    expect((await changeRule(origin, {}, cast.editor)).error).toBeNull();
    expect(await storedSeries(id)).toMatchObject({ created_by: cast.editor.id, until: null });
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
      // The last one that is left.
      expect((await storedSeries(id))?.until).toBe(inDays(9).slice(0, 10));
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
