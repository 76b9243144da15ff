// Tries the columns `kind` and `hour_words` of announcements as every person.
import { describe, expect, test } from "vitest";
import { edit, post, remove, restore, undo } from "../../test/support/clients/announcements.ts";
import { EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { expectAccepted, expectRefused } from "./rights.ts";
import { inDays } from "./stored-series.ts";

const { owner, createOrigin, storedAnnouncement, weekly, cast } = await openBoard();
const { visitor, member, otherMember, unattached, editor } = cast;
const ministry_id = cast.ownMinistry;
const NOTICE = { kind: "notice", date: inDays(14), ministry_id };
const createNotice = async (values: object = {}) => {
  const { data } = await post(member, { ...NOTICE, ...values }).throwOnError();
  return data.id;
};

test.each([
  ["a notice", { kind: "notice" }],
  ["an announcement without an hour", { hour_words: "após o culto" }],
])("the author's ministry and editors can post and change %s", async (_, values) => {
  const posted = { ...NOTICE, kind: "event", ...values };
  for (const who of [visitor, unattached, otherMember]) expectRefused(await post(who, posted));
  for (const who of ["member", ...EDITORS] as const) {
    const { data, error } = await post(cast[who], posted);
    expect(error, who).toBeNull();
    expect(await storedAnnouncement(data?.id ?? "")).toMatchObject(values);
  }
  const id = await createOrigin(member, { ministry_id });
  for (const who of [visitor, unattached, otherMember]) expectRefused(await edit(who, id, values));
  expect(await storedAnnouncement(id)).toMatchObject({ kind: "event", hour_words: null });
  for (const who of ["member", ...EDITORS] as const) {
    const theirs = await createOrigin(member, { ministry_id });
    expectAccepted(await edit(cast[who], theirs, values), who);
    expect(await storedAnnouncement(theirs)).toMatchObject(values);
  }
});

test.each([
  ["announcements_kind_known", { kind: "news" }],
  ["announcements_hour_words_length", { kind: "event", hour_words: "x".repeat(41) }],
  ["announcements_hour_words_length", { kind: "event", hour_words: " " }],
  ["announcements_notice_without_day", { ends_at: inDays(15) }],
  ["announcements_notice_without_day", { status: "cancelled" }],
  ["announcements_notice_without_day", { hour_words: "o dia todo" }],
])("the constraint %s refuses %o", async (constraint, values) => {
  const id = await createNotice();
  for (const { error } of [
    await post(member, { ...NOTICE, ...values }),
    await edit(member, id, values),
  ]) {
    expect(error?.code).toBe("23514");
    expect(error?.message).toContain(constraint);
  }
  const words = { kind: "event", hour_words: "x".repeat(40) };
  expect((await edit(member, id, words)).error).toBeNull();
});

describe("a notice", () => {
  test("is shown for at most 91 days after it is written", async () => {
    const id = await createNotice({ date: inDays(90) });
    for (const { error } of [
      await post(editor, { ...NOTICE, date: inDays(92) }),
      await edit(member, id, { date: inDays(92) }),
    ]) {
      expect(error).toMatchObject({ code: "23514", hint: "notice_too_far" });
    }
    // The clock of the operator's statement was ahead, or the limit was another one.
    await owner`update public.announcements set date = ${inDays(200)} where id = ${id}`;
    expectAccepted(await edit(member, id, { title: "Aviso" }));
  });

  test("neither repeats nor becomes part of a series", async () => {
    const id = await createNotice();
    const rule = { announcement_id: id, frequency: "weekly", time_zone: "UTC" };
    const repeated = await member.client.rpc("repeat_announcement", rule);
    expect(repeated.error).toMatchObject({ code: "23514", hint: "notice_repeats" });
    const { rows } = await weekly();
    const { error } = await edit(member, rows[1]?.id ?? "", { kind: "notice" });
    expect(error?.message).toContain("announcements_notice_without_day");
  });

  test("leaves the series of its announcement when an old state is restored", async () => {
    const { rows, origin } = await weekly();
    await owner`
      update public.announcement_history set row = row || '{"kind": "notice"}'
      where announcement_id = ${origin}
    `;
    await edit(member, origin, { title: "Ensaio geral" });
    expect((await restore(editor, origin, 1)).error).toBeNull();
    const single = { kind: "notice", series_id: null, detached: false };
    expect(await storedAnnouncement(origin)).toMatchObject(single);
    expect(rows.length).toBeGreaterThan(10);
  });

  test("becomes an event again when a state of version 0.2.0 is restored", async () => {
    const id = await createOrigin(member, { ministry_id, ends_at: inDays(3) });
    await owner`
      update public.announcement_history set row = row - array['kind', 'hour_words']
      where announcement_id = ${id}
    `;
    await edit(member, id, { kind: "notice", ends_at: null });
    expect((await undo(member, id, 2)).error).toBeNull();
    const event = { kind: "event", hour_words: null, ends_at: expect.anything() };
    expect(await storedAnnouncement(id)).toMatchObject(event);
  });

  test("returns as a notice after it was deleted", async () => {
    const id = await createNotice();
    await remove(member, id);
    expect((await undo(member, id, 2)).error).toBeNull();
    expect(await storedAnnouncement(id)).toMatchObject({ kind: "notice" });
  });
});

test("an occurrence of a series of 0.2.0 is detached by words for its hour", async () => {
  const { id, rows } = await weekly();
  await owner`
    update public.series set template = template - array['kind', 'hour_words'] where id = ${id}
  `;
  await edit(member, rows[1]?.id ?? "", { hour_words: "após o culto" });
  const changes = {
    announcement_id: rows[0]?.id ?? "",
    scope: "following",
    changes: { title: "x" },
  };
  const { data } = await member.client.rpc("change_series", changes);
  expect(data).toMatchObject([{ kept: 1 }]);
  const all = { ...changes, changes: { title: "y" }, include_detached: true };
  await member.client.rpc("change_series", all);
  const stays = { title: "y", hour_words: "após o culto", detached: true };
  expect(await storedAnnouncement(rows[1]?.id ?? "")).toMatchObject(stays);
});
