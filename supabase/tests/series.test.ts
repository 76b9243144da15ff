import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Client, EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { changeRule, changeSeries, day, deleteOccurrences, inDays } from "./stored-series.ts";

const board = await openBoard();
const { owner, storedAnnouncement, endings, setProfile, createMember } = board;
const { createOrigin, startSeries, endSeries, occurrences, storedSeries, unwrite, extend } = board;
const { archivedMinistry, cast } = board;
const { member, editor } = cast;
const own = { ministry_id: cast.ownMinistry };
const datesOf = async (id: string | null) => (await occurrences(id ?? "")).map(({ date }) => date);

async function repeat({ client }: { client: Client }, announcement_id: string, more: object = {}) {
  const rule = { announcement_id, frequency: "weekly", time_zone: "America/Sao_Paulo" };
  const answer = await client.rpc("repeat_announcement", { ...rule, ...more });
  if (answer.data) onTestFinished(() => endSeries(answer.data));
  return answer;
}

/** Creates a series of `author`, and an announcement that does not repeat. */
const fixture = async (author: { id: string }, values: object = {}) => ({
  ...(await startSeries(author, {}, values)),
  single: await createOrigin(author, values),
});
type Fixture = Awaited<ReturnType<typeof fixture>>;
type Answer = { error: { code: string; hint: string } | null };

const functions: Record<string, (who: { client: Client }, at: Fixture) => PromiseLike<Answer>> = {
  repeat_announcement: (who, { single }) => repeat(who, single),
  change_series: (who, { origin }) => changeSeries(who, origin, { title: "x" }),
  change_series_rule: (who, { origin }) => changeRule(who, origin),
  delete_series_occurrences: (who, { origin }) => deleteOccurrences(who, origin),
};

test("everybody but the author and editors is refused each function", async () => {
  const at = await fixture(member, own);
  for (const [name, call] of Object.entries(functions)) {
    for (const who of ["visitor", "unattached", "otherMember"] as const) {
      expect((await call(cast[who], at)).error?.code, name).toBe("42501");
    }
  }
  expect(await occurrences(at.id)).toEqual(at.rows);
  expect(await storedAnnouncement(at.single)).toMatchObject({ series_id: null });
});

test.each(endings)("an author who was %s is refused each function", async (_, hint, end) => {
  const person = await createMember("Sai");
  const theirs = await fixture(person);
  await end(person.id);
  for (const [name, call] of Object.entries(functions)) {
    expect((await call(person, theirs)).error?.hint, name).toBe(hint);
  }
  expect(await occurrences(theirs.id)).toEqual(theirs.rows);
});

test.each(Object.entries(functions))("the author and editors can call %s", async (_, call) => {
  for (const who of ["member", ...EDITORS] as const) {
    expect((await call(cast[who], await fixture(member, own))).error).toBeNull();
  }
});

test("everybody can read the rule of a series, which nobody can write", async () => {
  const { id } = await startSeries(editor);
  const rule = { frequency: "weekly", starts_on: day(2), starts_at: "19:30:00", until: null };
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
    ])
      expect(error?.code).toBe("42501");
  }
  expect(await storedSeries(id)).toMatchObject({ until: null });
});

describe("repeating an announcement", () => {
  test("creates one series with its author and texts", async () => {
    const id = await createOrigin(member, own);
    const before = await storedAnnouncement(id);
    const { data } = await repeat(editor, id);
    const rows = await occurrences(data ?? "");
    expect(rows.map(({ date }) => date)).toEqual(rows.map((_, place) => inDays(2 + 7 * place)));
    expect(rows).toHaveLength(13);
    expect(await storedAnnouncement(id)).toEqual({ ...before, series_id: data });
    const { title, description, ministry_id, created_by } = before ?? {};
    const copy = { title, description, ministry_id, created_by, revision: 1 };
    expect(rows.slice(1)).toMatchObject(Array(12).fill(copy));
    expect((await repeat(member, id)).data).toBe(data);
    const other = await repeat(member, id, { frequency: "biweekly" });
    expect(other.error?.hint).toBe("already_repeats");
    expect(await occurrences(data ?? "")).toEqual(rows);
  });

  test("copies its picture, but not its status", async () => {
    const id = await createOrigin(member, { ...own, status: "cancelled" });
    const picture = `${randomUUID().replaceAll("-", "")}-16x9`;
    await owner`insert into private.pictures (id, page, card) values (${picture}, '', '')`;
    await owner`update public.announcements set picture = ${picture} where id = ${id}`;
    const { data } = await repeat(member, id, { until: day(9) });
    expect(await occurrences(data ?? "")).toMatchObject([
      { status: "cancelled", detached: true, picture },
      { status: "scheduled", detached: false, picture },
    ]);
  });

  test("can start on a past day", async () => {
    const id = await createOrigin(editor, { date: inDays(-30) });
    const { data } = await repeat(editor, id, { time_zone: "Etc/GMT+3" });
    expect((await datesOf(data)).slice(0, 2)).toEqual([inDays(-30), inDays(5)]);
    expect(await storedSeries(data ?? "")).toMatchObject({ starts_at: "19:30:00" });
  });

  test("is refused for a foreign or an archived ministry", async () => {
    const foreign = await createOrigin(member, { ministry_id: cast.otherMinistry });
    expect((await repeat(member, foreign)).error?.hint).toBe("foreign_ministry");
    const archived = await createOrigin(editor, { ministry_id: await archivedMinistry() });
    expect((await repeat(editor, archived)).error?.hint).toBe("ministry_archived");
  });

  test("is refused with an invalid rule", async () => {
    const id = await createOrigin(editor);
    const past = await createOrigin(editor, { date: inDays(-30) });
    const zones = ["Marte/Olympus", "'; select 1", "Etc/Unknown", "GMT-3", "UTC+3", "-03"];
    zones.push("-03:00", "<-03>3", "EST5EDT", "Area/City3", "BRT");
    zones.push("Factory", "factory", "localtime", "posixrules", "posix/UTC", "right/America/Belem");
    for (const [values, said] of [
      ...zones.map((time_zone): [object, string] => [{ time_zone }, "time_zone_unknown"]),
      [{ until: day(1) }, "until_too_early"],
      [{ announcement_id: past, until: day(-5) }, "until_too_early"],
      [{ until: "2150-01-01" }, "series_until_range"],
      [{ frequency: "daily" }, "series_frequency_known"],
      [{ announcement_id: randomUUID() }, "announcement_gone"],
    ] as const) {
      const { error } = await repeat(editor, id, values);
      expect(`${error?.hint} ${error?.message}`).toContain(said);
    }
  });

  test("is possible for at most ten series of one member", async () => {
    const person = await createMember("Repete");
    const origins = await Promise.all(Array.from({ length: 13 }, () => createOrigin(person)));
    // Each series has two occurrences, because ten series of thirteen would use up the limit per
    // hour.
    const answers = await Promise.all(origins.map((id) => repeat(person, id, { until: day(9) })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    const refusal = { code: "PT429", hint: "too_many_series" };
    expect(answers.find(({ error }) => error)?.error).toMatchObject(refusal);
  });
});

describe("extending a series", () => {
  const extendAll = () => owner`select private.extend_series()`;

  test("by two servers at once writes each occurrence once", async () => {
    const { id, rows } = await startSeries(editor);
    const broken = await startSeries(editor);
    await unwrite(id, 5);
    // The zone is invalid before the occurrence is missing, because the server also extends series.
    await owner`update public.series set time_zone = 'Gone/Gone' where id = ${broken.id}`;
    await unwrite(broken.id, 12);
    await Promise.all([extendAll(), extendAll()]);
    await extend(id);
    expect(await datesOf(id)).toEqual(rows.map(({ date }) => date));
    expect(await datesOf(broken.id)).toHaveLength(12);
    await owner`update public.series set time_zone = 'UTC' where id = ${broken.id}`;
    const last = (await occurrences(id)).at(-1)?.id;
    const history = await owner`
      select revision, changed_by from public.announcement_history where announcement_id = ${last}
    `;
    expect(history).toEqual([{ revision: 1, changed_by: editor.id }]);
  });

  test("needs an active author and an active ministry", async () => {
    const person = await createMember("Autora");
    const { id, rows } = await startSeries(person);
    const template = (values: object) =>
      owner`
        update public.series set template = template || ${JSON.stringify(values)}::jsonb
          where id = ${id}
      `;
    const extended = async () => {
      await extend(id);
      return (await occurrences(id)).length;
    };
    // The server must not extend the series between two steps, so each step keeps an obstacle.
    await setProfile(person.id, { deactivated_at: new Date().toISOString() });
    await unwrite(id, 5);
    expect(await extended()).toBe(5);
    // The author does not belong to the second of these ministries.
    for (const ministry_id of [await archivedMinistry(), cast.ownMinistry]) {
      await template({ ministry_id });
      await setProfile(person.id, { deactivated_at: null });
      expect(await extended()).toBe(5);
    }
    await template({ ministry_id: randomUUID(), picture: "gone", picture_description: "Coral" });
    expect(await extended()).toBe(rows.length);
    const none = { ministry_id: null, picture: null, picture_description: null };
    expect((await occurrences(id)).at(-1)).toMatchObject(none);
  });
});
