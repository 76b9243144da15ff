import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, storedAnnouncement, endings, setProfile } = people;
const cast = await people.createCast();
const { createOrigin, startSeries, endSeries, occurrences, storedSeries, unwrite } =
  seriesOf(people);

const repeat = (client: Client, announcement_id: string, more: object = {}) =>
  client.rpc("repeat_announcement", {
    ...{ announcement_id, frequency: "weekly", time_zone: "America/Sao_Paulo" },
    ...more,
  });

describe("an announcement is repeated", () => {
  test.each(["member", ...EDITORS] as const)("by %s", async (who) => {
    const id = await createOrigin(cast.member, { ministry_id: cast.ownMinistry });
    const before = await storedAnnouncement(id);
    const { data, error } = await repeat(cast[who].client, id);
    expect(error).toBeNull();
    const rows = await occurrences(data ?? "");
    expect(rows.map(({ date }) => date)).toEqual(rows.map((_, place) => inDays(2 + 7 * place)));
    expect(rows).toHaveLength(13);
    // Joining is no revision.
    expect(await storedAnnouncement(id)).toEqual({ ...before, series_id: data });
    for (const row of rows.slice(1)) {
      const { title, description, ministry_id, created_by } = before ?? {};
      expect(row).toMatchObject({ title, description, ministry_id, created_by, revision: 1 });
    }
    // Once more is the same, and of another rule none.
    expect((await repeat(cast[who].client, id)).data).toBe(data);
    const other = await repeat(cast[who].client, id, { frequency: "biweekly" });
    expect(other.error?.hint).toBe("already_repeats");
    expect(await occurrences(data ?? "")).toEqual(rows);
    await endSeries(data ?? "");
  });

  test("until its last day, with its picture; a state of its own stays its own", async () => {
    const id = await createOrigin(cast.member, {
      ministry_id: cast.ownMinistry,
      status: "cancelled",
    });
    const picture = `${randomUUID().replaceAll("-", "")}-16x9`;
    await owner`insert into private.pictures (id, page, card) values (${picture}, '', '')`;
    await owner`update public.announcements set picture = ${picture} where id = ${id}`;
    const until = inDays(9).slice(0, 10);
    const { data } = await repeat(cast.member.client, id, { until });
    const rows = await occurrences(data ?? "");
    expect(rows).toMatchObject([
      { status: "cancelled", detached: true, picture },
      { status: "scheduled", detached: false, picture },
    ]);
    expect(rows).toHaveLength(2);
  });

  test("that is past goes on with what is to come", async () => {
    const id = await createOrigin(cast.editor, { date: inDays(-30) });
    const { data } = await repeat(cast.editor.client, id);
    const rows = await occurrences(data ?? "");
    expect(rows.slice(0, 2).map(({ date }) => date)).toEqual([inDays(-30), inDays(5)]);
    await endSeries(data ?? "");
  });

  test("on the clocks of a zone by its name of IANA", async () => {
    const id = await createOrigin(cast.editor, { date: `${inDays(3).slice(0, 10)}T12:00:00Z` });
    const { data } = await repeat(cast.editor.client, id, { time_zone: "Etc/GMT+3" });
    expect(await owner`select starts_at from public.series where id = ${data}`).toEqual([
      { starts_at: "09:00:00" },
    ]);
  });
});

describe("repeating is refused", () => {
  test.each(["visitor", "unattached", "otherMember"] as const)("to %s", async (who) => {
    const id = await createOrigin(cast.member, { ministry_id: cast.ownMinistry });
    expect((await repeat(cast[who].client, id)).error?.code).toBe("42501");
    expect(await storedAnnouncement(id)).toMatchObject({ series_id: null });
  });

  test("for another ministry than one's own, and for an archived one", async () => {
    const foreign = await createOrigin(cast.member, { ministry_id: cast.otherMinistry });
    expect((await repeat(cast.member.client, foreign)).error?.hint).toBe("foreign_ministry");
    const ministry_id = await people.createMinistry();
    await owner`update public.ministries set archived_at = now() where id = ${ministry_id}`;
    const archived = await createOrigin(cast.editor, { ministry_id });
    expect((await repeat(cast.editor.client, archived)).error?.hint).toBe("ministry_archived");
  });

  test("with what no rule may be", async () => {
    const id = await createOrigin(cast.editor);
    const past = await createOrigin(cast.editor, { date: inDays(-30) });
    const { client } = cast.editor;
    for (const [values, said] of [
      [{ time_zone: "Marte/Olympus" }, "time_zone_unknown"],
      [{ time_zone: "'; select 1" }, "time_zone_unknown"],
      ...["Etc/Unknown", "GMT-3", "UTC+3", "-03", "-03:00", "<-03>3", "EST5EDT", "Area/City3"].map(
        (time_zone): [object, string] => [{ time_zone }, "time_zone_unknown"],
      ),
      [{ until: inDays(1).slice(0, 10) }, "until_too_early"],
      [
        { announcement_id: past, until: inDays(-5).slice(0, 10) },
        "until_too_early", // Nothing would be to come.
      ],
      [{ until: "2150-01-01" }, "series_until_range"],
      [{ frequency: "daily" }, "series_frequency_known"],
      [{ announcement_id: randomUUID() }, "announcement_gone"],
    ] as const) {
      const { error } = await repeat(client, id, values);
      expect(`${error?.hint} ${error?.message}`).toContain(said);
    }
  });

  test("beyond ten of a member's at a time, also when several are started at once", async () => {
    const person = await people.createMember("Repete");
    const origins = await Promise.all(Array.from({ length: 13 }, () => createOrigin(person)));
    // Two occurrences each: ten of thirteen would use up the hour.
    const until = inDays(9).slice(0, 10);
    const answers = await Promise.all(origins.map((id) => repeat(person.client, id, { until })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      ...{ code: "PT429", hint: "too_many_series" },
    });
    // One of which nothing is left, and nothing will be, is none of them.
    await owner`
      update public.series set starts_on = starts_on + 28, until = starts_on + 27
      where id = ${answers.find(({ data }) => data)?.data}
    `;
    await owner`delete from public.announcements where series_id = ${answers.find(({ data }) => data)?.data}`;
    expect((await repeat(person.client, await createOrigin(person))).error).toBeNull();
    const { error } = await repeat(person.client, await createOrigin(person));
    expect(error?.hint).toBe("too_many_series");
  });

  test.each(endings)("to who was %s", async (_, hint, end) => {
    const person = await people.createMember("Sai");
    const { origin } = await startSeries(person);
    const other = await createOrigin(person);
    await end(person.id);
    const { client } = person;
    const argument = { announcement_id: origin, scope: "following" };
    for (const { error } of [
      await repeat(client, other),
      await client.rpc("change_series", { ...argument, changes: { title: "x" } }),
      await client.rpc("change_series_rule", { announcement_id: origin, frequency: "weekly" }),
      await client.rpc("delete_series_occurrences", argument),
    ]) {
      expect(error?.hint).toBe(hint);
    }
  });
});

describe("a series", () => {
  test("is read by everybody but for author and template, and written by nobody", async () => {
    const { id } = await startSeries(cast.editor);
    for (const who of ["visitor", "member", "admin"] as const) {
      const { client } = cast[who];
      const rule = client
        .from("series")
        .select("frequency, starts_on, starts_at, until")
        .eq("id", id);
      expect((await rule).data).toEqual([
        {
          frequency: "weekly",
          starts_on: inDays(2).slice(0, 10),
          starts_at: "19:30:00",
          until: null,
        },
      ]);
      for (const closed of ["template", "created_by"]) {
        expect((await client.from("series").select(closed)).error?.code).toBe("42501");
      }
      for (const { error } of [
        await client.from("series").update({ until: "2030-01-01" }).eq("id", id),
        await client.from("series").delete().eq("id", id),
        await client.from("announcements").update({ series_id: id }).eq("series_id", id),
        await client.from("announcements").update({ detached: false }).eq("series_id", id),
      ]) {
        expect(error?.code).toBe("42501");
      }
    }
    expect(await storedSeries(id)).toMatchObject({ until: null });
  });

  test("is extended once, and of who is there and for a ministry in use alone", async () => {
    const person = await people.createMember("Autora");
    const { id } = await startSeries(person);
    const rows = await occurrences(id);
    await unwrite(id, 5);
    const extend = async () => {
      await owner`select private.extend_series()`;
      return (await occurrences(id)).length;
    };
    const ministry = await people.createMinistry();
    await owner`update public.ministries set archived_at = now() where id = ${ministry}`;
    const of = (ministry_id: string | null) =>
      owner`
        update public.series set template = template || jsonb_build_object('ministry_id', ${ministry_id}::text)
        where id = ${id}
      `;
    await setProfile(person.id, { deactivated_at: new Date().toISOString() });
    expect(await extend()).toBe(5);
    await setProfile(person.id, { deactivated_at: null });
    await of(ministry);
    expect(await extend()).toBe(5);
    // Of a ministry to which its author does not belong, as after a move to another one.
    await of(cast.ownMinistry);
    expect(await extend()).toBe(5);
    await of(randomUUID());
    await owner`
      update public.series set template = template || '{"picture": "gone", "picture_description": "Um coral"}'
      where id = ${id}
    `;
    expect(await extend()).toBe(rows.length);
    expect((await occurrences(id)).at(-1)).toMatchObject({
      ...{ ministry_id: null, picture: null, picture_description: null },
    });
    expect(await extend()).toBe(rows.length);
  });

  test("that cannot be extended holds up no other", async () => {
    const [broken, other] = [await startSeries(cast.editor), await startSeries(cast.editor)];
    for (const { id } of [broken, other]) {
      await unwrite(id, 12);
    }
    await owner`update public.series set time_zone = 'Gone/Gone' where id = ${broken.id}`;
    await owner`select private.extend_series()`;
    expect(await occurrences(broken.id)).toHaveLength(12);
    expect(await occurrences(other.id)).toHaveLength(13);
    await owner`update public.series set time_zone = 'UTC' where id = ${broken.id}`;
  });

  test("is taken over by an editor who changes its rule after its author is gone", async () => {
    const person = await people.createMember("Vai embora");
    const { id, origin } = await startSeries(person);
    await owner`delete from auth.users where id = ${person.id}`;
    const until = inDays(20).slice(0, 10);
    const rule = { announcement_id: origin, frequency: "weekly" };
    await cast.editor.client.rpc("change_series_rule", { ...rule, until });
    await cast.editor.client.rpc("change_series_rule", rule);
    const rows = await occurrences(id);
    expect(rows).toHaveLength(13);
    expect(rows.map(({ created_by }) => created_by)).toEqual(
      rows.map((_, place) => (place < 3 ? null : cast.editor.id)),
    );
  });

  test("is changed, skipped, extended and deleted at once, without a deadlock", async () => {
    const { id, origin } = await startSeries(cast.editor);
    const rows = await occurrences(id);
    const { client } = cast.editor;
    const argument = { announcement_id: origin, scope: "upcoming" };
    const answers = await Promise.all([
      client.rpc("change_series", { ...argument, changes: { date: inDays(3) } }),
      ...[3, 4, 5].map((place) =>
        client
          .from("announcements")
          .delete()
          .eq("id", rows[place]?.id ?? ""),
      ),
      owner`select private.extend_series()`.then(() => ({ error: null })),
      client.rpc("change_series_rule", { announcement_id: origin, frequency: "biweekly" }),
      client.rpc("delete_series_occurrences", { ...argument, announcement_id: rows[8]?.id ?? "" }),
    ]);
    for (const { error } of answers)
      expect([undefined, "announcement_gone", "not_repeated", "changed_meanwhile"]).toContain(
        error?.hint,
      );
    const left = () => owner`
      select id, date::text from public.announcements where created_by = ${cast.editor.id} order by date, id
    `;
    const before = await left();
    await owner`select private.extend_series()`;
    expect(await left()).toEqual(before);
    for (const place of [3, 4, 5])
      expect(before.map((row) => row.id)).not.toContain(rows[place]?.id);
  });

  test("is changed by two at once, one after the other", async () => {
    const { id, origin } = await startSeries(cast.editor);
    const rows = await occurrences(id);
    const argument = { announcement_id: origin, scope: "upcoming" };
    const answers = await Promise.all([
      ...["A", "B", "C"].map((title) =>
        cast.editor.client.rpc("change_series", { ...argument, changes: { title } }),
      ),
      ...["D", "E", "F"].map((title, place) =>
        cast.admin.client
          .from("announcements")
          .update({ title })
          .eq("id", rows[place + 1]?.id ?? ""),
      ),
    ]);
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    const after = await occurrences(id);
    const { title } = after[0] ?? {};
    for (const row of after.slice(4)) expect(row.title).toBe(title);
    expect(after.map((row) => row.detached).slice(4)).toEqual(after.slice(4).map(() => false));
  });
});
