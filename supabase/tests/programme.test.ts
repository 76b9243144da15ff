// Tries the columns and functions of the standing programme as every person.
import { expect, test } from "vitest";
import { edit } from "../../test/support/clients/announcements.ts";
import { EDITORS, EVERYBODY, MEMBERS, NOT_EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { expectRefused, formerPeople, type Who } from "./rights.ts";
import { changeRule, day, idOf, inDays } from "./stored-series.ts";

const board = await openBoard();
const { owner, createOrigin, endSeries, startSeries, storedSeries, weekly, pass } = board;
const { cast, people } = board;
const { member, editor } = cast;
const ministry_id = cast.ownMinistry;
const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], routine: true };

test("the author and editors can begin and change a series on several weekdays", async () => {
  const repeat = (who: Who, announcement_id: string) => {
    const rule = { frequency: "weekly", time_zone: "America/Sao_Paulo", until: day(4), ...daily };
    return cast[who].client.rpc("repeat_announcement", { announcement_id, ...rule });
  };
  for (const who of ["member", ...EDITORS] as const) {
    const { data, error } = await repeat(who, await createOrigin(member, { ministry_id }));
    expect(error, who).toBeNull();
    expect(await storedSeries(data ?? "")).toMatchObject(daily);
    await endSeries(data ?? "");
    const { id, origin } = await weekly({}, { until: day(9) });
    const rule = { until: day(9), ...daily };
    expect((await changeRule(cast[who], origin, rule)).error, who).toBeNull();
    expect(await storedSeries(id)).toMatchObject(daily);
  }
  const { id, origin } = await weekly();
  const single = await createOrigin(member, { ministry_id });
  for (const who of ["visitor", "unattached", "otherMember"] as const) {
    expectRefused(await repeat(who, single));
    expectRefused(await changeRule(cast[who], origin, daily));
  }
  expect(await storedSeries(id)).toMatchObject({ weekdays: [], routine: false });
});

test("everybody can read the weekdays of a series, and that it is routine", async () => {
  const { id } = await weekly({}, daily);
  for (const who of EVERYBODY) {
    const { data } = await cast[who].client.from("series").select("weekdays, routine").eq("id", id);
    expect(data).toEqual([{ ...daily, routine: false }]);
  }
});

test("only editors can mark series as routine", async () => {
  const { id } = await weekly();
  const mark = (who: { client: typeof member.client }, routine = true) =>
    who.client.rpc("mark_routine", { series_ids: [id], routine });
  const former = await formerPeople(people, ["editor"]);
  for (const who of NOT_EDITORS) expectRefused(await mark(cast[who]));
  for (const who of former) expectRefused(await mark(who), who.hint);
  for (const who of MEMBERS) expectRefused(await mark(cast[who]), "editor_only");
  expect(await storedSeries(id)).toMatchObject({ routine: false, revision: 1 });
  const ledger = () => owner`select from private.changes where user_id = ${editor.id}`;
  const before = (await ledger()).length;
  for (const who of EDITORS) {
    expect(await mark(cast[who])).toMatchObject({ error: null, data: 1 });
    expect(await storedSeries(id)).toMatchObject({ routine: true });
    expect((await mark(cast[who])).data).toBe(0);
    await mark(cast[who], false);
  }
  expect(await ledger()).toHaveLength(before + 2);
});

test("everybody can list the programme, what is special and the week of a service", async () => {
  const title = `Programa ${crypto.randomUUID()}`;
  const origin = { title, ministry_id };
  const usual = await startSeries(editor, {}, origin);
  await owner`update public.series set routine = true where id = ${usual.id}`;
  const course = await startSeries(editor, { until: day(40) }, { ...origin, date: inDays(3) });
  const [, moved, cancelled] = usual.rows;
  await edit(editor, idOf(moved), { location: "Salão" });
  await edit(editor, idOf(cancelled), { status: "cancelled" });
  const single = await createOrigin(editor, { ...origin, date: inDays(4) });
  const notice = await createOrigin(editor, { ...origin, date: inDays(5) });
  await owner`update public.announcements set kind = 'notice' where id = ${notice}`;
  const listed = async (who: Who) => {
    const { client } = cast[who];
    const bounds = { earliest: new Date().toISOString(), latest: inDays(20) };
    const series = await client.rpc("list_series").eq("title", title).select("id");
    const special = await client.rpc("list_special", bounds).eq("title", title).select("id");
    const at = { service_at: inDays(1) };
    const week = await client.rpc("list_week", at, { get: true }).eq("title", title).select("id");
    return [series, special, week].map(({ data }) => data?.map(({ id }) => id));
  };
  const special = [course.origin, single, moved?.id, cancelled?.id];
  for (const who of EVERYBODY) {
    const week = [usual.origin, course.origin, single, notice, moved?.id, cancelled?.id];
    expect(await listed(who)).toEqual([[usual.origin, course.origin], special, week]);
  }
  // The next occurrence stands for the series. An unchanged one stands for the programme.
  await pass(usual.origin);
  await pass(course.origin);
  special[0] = course.rows[1]?.id ?? "";
  const [series, next] = await listed("visitor");
  expect(series).toEqual([course.rows[1]?.id, usual.rows[3]?.id]);
  expect(next?.sort()).toEqual(special.sort());
});
