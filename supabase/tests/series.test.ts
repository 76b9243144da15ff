import { randomUUID } from "node:crypto";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { type Client, EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, storedAnnouncement, endings, setProfile } = people;
const cast = await people.createCast();
const { createOrigin, startSeries, endSeries, occurrences, storedSeries, unwrite, extend } =
  seriesOf(people);
const { member, editor } = cast;
const own = { ministry_id: cast.ownMinistry };
const day = (days: number) => inDays(days).slice(0, 10);

async function repeat(client: Client, announcement_id: string, more: object = {}) {
  const answer = await client.rpc("repeat_announcement", {
    ...{ announcement_id, frequency: "weekly", time_zone: "America/Sao_Paulo" },
    ...more,
  });
  if (answer.data) onTestFinished(() => endSeries(answer.data));
  return answer;
}

/** A series of `author`, and an announcement that does not repeat. */
const fixture = async (author: { id: string }, values: object = {}) => ({
  ...(await startSeries(author, {}, values)),
  single: await createOrigin(author, values),
});
type Fixture = Awaited<ReturnType<typeof fixture>>;
type Answer = { error: { code: string; hint: string } | null };

const scope = "following";
const functions: Record<string, (client: Client, at: Fixture) => PromiseLike<Answer>> = {
  repeat_announcement: (client, { single }) => repeat(client, single),
  change_series: (client, { origin }) =>
    client.rpc("change_series", { announcement_id: origin, scope, changes: { title: "x" } }),
  change_series_rule: (client, { origin }) =>
    client.rpc("change_series_rule", { announcement_id: origin, frequency: "weekly" }),
  delete_series_occurrences: (client, { origin }) =>
    client.rpc("delete_series_occurrences", { announcement_id: origin, scope }),
};

test.each(Object.entries(functions))(
  "%s is for the author and editors, and nobody else",
  async (_, call) => {
    const at = await fixture(member, own);
    for (const who of ["visitor", "unattached", "otherMember"] as const) {
      expect((await call(cast[who].client, at)).error?.code).toBe("42501");
    }
    for (const [, hint, end] of endings) {
      const person = await people.createMember("Sai");
      const theirs = await fixture(person);
      await end(person.id);
      expect((await call(person.client, theirs)).error?.hint).toBe(hint);
      expect(await occurrences(theirs.id)).toEqual(theirs.rows);
    }
    expect(await occurrences(at.id)).toEqual(at.rows);
    expect(await storedAnnouncement(at.single)).toMatchObject({ series_id: null });
    for (const who of ["member", ...EDITORS] as const) {
      expect((await call(cast[who].client, await fixture(member, own))).error).toBeNull();
    }
  },
);

test("a series is read by everybody but for author and template, and written by nobody", async () => {
  const { id } = await startSeries(editor);
  const rule = {
    ...{ frequency: "weekly", starts_on: day(2), starts_at: "19:30:00", until: null },
  };
  for (const who of ["visitor", "member", "admin"] as const) {
    const { client } = cast[who];
    const series = () => client.from("series");
    const read = await series().select("frequency, starts_on, starts_at, until").eq("id", id);
    expect(read.data).toEqual([rule]);
    for (const { error } of [
      await series().select("template"),
      await series().select("created_by"),
      await series().update({ until: "2030-01-01" }).eq("id", id),
      await series().delete().eq("id", id),
      await client.from("announcements").update({ series_id: id }).eq("series_id", id),
      await client.from("announcements").update({ detached: false }).eq("series_id", id),
    ]) {
      expect(error?.code).toBe("42501");
    }
  }
  expect(await storedSeries(id)).toMatchObject({ until: null });
});

describe("an announcement is repeated", () => {
  test("once, with its author and texts, and without a revision", async () => {
    const id = await createOrigin(member, own);
    const before = await storedAnnouncement(id);
    const { data } = await repeat(editor.client, id);
    const rows = await occurrences(data ?? "");
    expect(rows.map(({ date }) => date)).toEqual(rows.map((_, place) => inDays(2 + 7 * place)));
    expect(rows).toHaveLength(13);
    expect(await storedAnnouncement(id)).toEqual({ ...before, series_id: data });
    const { title, description, ministry_id, created_by } = before ?? {};
    for (const row of rows.slice(1)) {
      expect(row).toMatchObject({ title, description, ministry_id, created_by, revision: 1 });
    }
    expect((await repeat(member.client, id)).data).toBe(data);
    const other = await repeat(member.client, id, { frequency: "biweekly" });
    expect(other.error?.hint).toBe("already_repeats");
    expect(await occurrences(data ?? "")).toEqual(rows);
  });

  test("until its last day, with its picture; later rows do not have its status", async () => {
    const id = await createOrigin(member, { ...own, status: "cancelled" });
    const picture = `${randomUUID().replaceAll("-", "")}-16x9`;
    await owner`insert into private.pictures (id, page, card) values (${picture}, '', '')`;
    await owner`update public.announcements set picture = ${picture} where id = ${id}`;
    const { data } = await repeat(member.client, id, { until: day(9) });
    const rows = await occurrences(data ?? "");
    expect(rows).toMatchObject([
      { status: "cancelled", detached: true, picture },
      { status: "scheduled", detached: false, picture },
    ]);
    expect(rows).toHaveLength(2);
  });

  test("from a past day on, on the clocks of a zone with an IANA name", async () => {
    const id = await createOrigin(editor, { date: inDays(-30) });
    const { data } = await repeat(editor.client, id, { time_zone: "Etc/GMT+3" });
    const [first, second] = await occurrences(data ?? "");
    expect([first?.date, second?.date]).toEqual([inDays(-30), inDays(5)]);
    expect(await storedSeries(data ?? "")).toMatchObject({ starts_at: "19:30:00" });
  });

  test("only for the author's ministry, and not for an archived one", async () => {
    const foreign = await createOrigin(member, { ministry_id: cast.otherMinistry });
    expect((await repeat(member.client, foreign)).error?.hint).toBe("foreign_ministry");
    const ministry_id = await people.createMinistry();
    await owner`update public.ministries set archived_at = now() where id = ${ministry_id}`;
    const archived = await createOrigin(editor, { ministry_id });
    expect((await repeat(editor.client, archived)).error?.hint).toBe("ministry_archived");
  });

  test("only with a valid rule", async () => {
    const id = await createOrigin(editor);
    const past = await createOrigin(editor, { date: inDays(-30) });
    const zones = ["Marte/Olympus", "'; select 1", "Etc/Unknown", "GMT-3", "UTC+3", "-03"];
    zones.push("-03:00", "<-03>3", "EST5EDT", "Area/City3");
    for (const [values, said] of [
      ...zones.map((time_zone): [object, string] => [{ time_zone }, "time_zone_unknown"]),
      [{ until: day(1) }, "until_too_early"],
      [{ announcement_id: past, until: day(-5) }, "until_too_early"],
      [{ until: "2150-01-01" }, "series_until_range"],
      [{ frequency: "daily" }, "series_frequency_known"],
      [{ announcement_id: randomUUID() }, "announcement_gone"],
    ] as const) {
      const { error } = await repeat(editor.client, id, values);
      expect(`${error?.hint} ${error?.message}`).toContain(said);
    }
  });

  test("at most ten times by one member, also when several are started at once", async () => {
    const person = await people.createMember("Repete");
    const origins = await Promise.all(Array.from({ length: 13 }, () => createOrigin(person)));
    // Two rows each: ten series of thirteen rows would use up the hour.
    const answers = await Promise.all(
      origins.map((id) => repeat(person.client, id, { until: day(9) })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      ...{ code: "PT429", hint: "too_many_series" },
    });
    // A series does not count when no row of it is left or to come.
    const over = answers.find(({ data }) => data)?.data;
    await owner`
      update public.series set starts_on = starts_on + 28, until = starts_on + 27 where id = ${over}
    `;
    await owner`delete from public.announcements where series_id = ${over}`;
    expect((await repeat(person.client, await createOrigin(person))).error).toBeNull();
    const { error } = await repeat(person.client, await createOrigin(person));
    expect(error?.hint).toBe("too_many_series");
  });
});

describe("a series is extended", () => {
  test("once, by two servers at once, too, and as its author", async () => {
    const { id, rows } = await startSeries(editor);
    await unwrite(id, 5);
    await Promise.all([extend(), extend()]);
    await extend();
    const after = await occurrences(id);
    expect(after.map(({ date }) => date)).toEqual(rows.map(({ date }) => date));
    const history = await owner`
      select revision, changed_by from public.announcement_history where announcement_id = ${after.at(-1)?.id}
    `;
    expect(history).toEqual([{ revision: 1, changed_by: editor.id }]);
  });

  test("for an active author and a ministry in use alone", async () => {
    const person = await people.createMember("Autora");
    const { id, rows } = await startSeries(person);
    await unwrite(id, 5);
    const archived = await people.createMinistry();
    await owner`update public.ministries set archived_at = now() where id = ${archived}`;
    const template = (values: object) =>
      owner`update public.series set template = template || ${JSON.stringify(values)}::jsonb where id = ${id}`;
    const extended = async () => {
      await extend();
      return (await occurrences(id)).length;
    };
    await setProfile(person.id, { deactivated_at: new Date().toISOString() });
    expect(await extended()).toBe(5);
    await setProfile(person.id, { deactivated_at: null });
    // The author has left the second ministry.
    for (const ministry_id of [archived, cast.ownMinistry]) {
      await template({ ministry_id });
      expect(await extended()).toBe(5);
    }
    await template({ ministry_id: randomUUID(), picture: "gone", picture_description: "Coral" });
    expect(await extended()).toBe(rows.length);
    expect((await occurrences(id)).at(-1)).toMatchObject({
      ...{ ministry_id: null, picture: null, picture_description: null },
    });
  });

  test("although another one cannot be extended", async () => {
    const [broken, other] = [await startSeries(editor), await startSeries(editor)];
    for (const { id } of [broken, other]) await unwrite(id, 12);
    await owner`update public.series set time_zone = 'Gone/Gone' where id = ${broken.id}`;
    await extend();
    expect(await occurrences(broken.id)).toHaveLength(12);
    expect(await occurrences(other.id)).toHaveLength(13);
    await owner`update public.series set time_zone = 'UTC' where id = ${broken.id}`;
  });
});

describe("several people", () => {
  test("change, skip, extend and delete a series at once without a deadlock", async () => {
    const { id, origin, rows } = await startSeries(editor);
    const { client } = editor;
    const argument = { announcement_id: origin, scope: "upcoming" };
    const skipped = rows.slice(3, 6).map((row) => row.id);
    const answers = await Promise.all([
      client.rpc("change_series", { ...argument, changes: { date: inDays(3) } }),
      ...skipped.map((each) => client.from("announcements").delete().eq("id", each)),
      extend().then(() => ({ error: null })),
      client.rpc("change_series_rule", { announcement_id: origin, frequency: "biweekly" }),
      client.rpc("delete_series_occurrences", { ...argument, announcement_id: rows[8]?.id ?? "" }),
    ]);
    for (const { error } of answers)
      expect([undefined, "announcement_gone", "not_repeated", "changed_meanwhile"]).toContain(
        error?.hint,
      );
    const left = async () => (await occurrences(id)).map((row) => row.id);
    const before = await left();
    await extend();
    expect(await left()).toEqual(before);
    for (const each of skipped) expect(await storedAnnouncement(each)).toBeUndefined();
  });

  test("change a series and its rows at once, one after the other", async () => {
    const { id, origin, rows } = await startSeries(editor);
    const argument = { announcement_id: origin, scope: "upcoming" };
    const answers = await Promise.all([
      ...["A", "B", "C"].map((title) =>
        editor.client.rpc("change_series", { ...argument, changes: { title } }),
      ),
      ...rows
        .slice(1, 4)
        .map((row) =>
          cast.admin.client.from("announcements").update({ title: row.date }).eq("id", row.id),
        ),
    ]);
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    const [first, ...after] = await occurrences(id);
    for (const row of after.slice(3)) {
      expect(row).toMatchObject({ title: first?.title, detached: false });
    }
  });
});
