import { describe, expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { announcementPath } from "./addresses.ts";
import { changesMessage, digestMessage, newsMessage } from "./push-lists.ts";
import { askedMessage, changeMessage, reminderMessage } from "./push-messages.ts";

const ID = "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const NOW = Date.parse("2026-11-26T12:00:00Z");
// The dates are in this machine's time zone, because this test has no server that provides the
// church's time zone.
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

const row = announcement({ title: "Almoço", location: "Salão", date: at(28, 12) });
const LOUVOR = { id: "m", name: "Louvor" };
const past = { ...row, date: at(25, 12) };
const sameInstant = { ...row, date: row.date.replace("Z", "+00:00") };
const become = (changes: Parameters<typeof announcement>[0]) =>
  changeMessage(ID, { before: row, after: { ...row, ...changes } }, NOW);

describe("the push message about a changed announcement", () => {
  test.each([
    [
      "a cancelled announcement and the reason",
      { status: "cancelled", status_reason: "Chuva\nforte" },
      "Cancelado: Almoço",
      "sábado, 28 de novembro, 12:00 · Salão\nChuva forte",
    ],
    [
      "a new date and the former one",
      { status: "postponed", date: at(29, 12), former_date: at(28, 12) },
      "Adiado, com nova data: Almoço",
      "domingo, 29 de novembro, 12:00 (era sábado, 28 de novembro, 12:00) · Salão",
    ],
    [
      "a new hour and place",
      { date: at(28, 13), location: "Templo" },
      "Mudou horário e local: Almoço",
      "sábado, 28 de novembro, 13:00 (era sábado, 28 de novembro, 12:00) · Templo (era Salão)",
    ],
    [
      "an hour in words and the former hour",
      { date: at(28, 23), hour_words: "após o culto" },
      "Mudou horário: Almoço",
      "sábado, 28 de novembro, após o culto (era sábado, 28 de novembro, 12:00) · Salão",
    ],
  ])("names %s", (_, changes, title, body) => {
    expect(become(changes)).toEqual({
      title,
      body,
      path: announcementPath(ID),
      tag: `aviso-${ID}`,
    });
  });

  test.each([
    ["is sent when a past announcement moves to the future", past, row, "Mudou horário: Almoço"],
    ["is not sent for a past announcement", past, { ...past, status: "cancelled" }, undefined],
    ["is not sent when the change was undone", row, row, undefined],
    ["is not sent when only the notation of the date differs", row, sameInstant, undefined],
  ])("%s", (_, before, after, title) => {
    expect(changeMessage(ID, { before, after }, NOW)?.title).toBe(title);
  });

  test("names a deleted announcement by its date, without its title", () => {
    expect(changeMessage(ID, { before: row, after: null }, NOW)).toMatchObject({
      title: "Aviso retirado",
      body: "O de sábado, 28 de novembro, 12:00 não está mais nos avisos.",
    });
  });
});

describe("push messages about a notice", () => {
  const notice = { ...row, kind: "notice", description: "Até sexta.\nObrigado!" };
  const body = "Salão · Até sexta. Obrigado!";

  test("tell a new notice with its text and without a date", () => {
    const title = "Novo recado de Louvor: Almoço";
    expect(newsMessage(LOUVOR, [{ id: ID, row: notice }], NOW)).toMatchObject({ title, body });
    expect(askedMessage(ID, notice, NOW)).toMatchObject({ title: "Recado: Almoço", body });
    const announcements = [notice, { ...row, hour_words: "após o culto" }];
    const news = newsMessage(
      LOUVOR,
      announcements.map((row) => ({ id: ID, row })),
      NOW,
    );
    expect(news?.body).toBe("Recado · Almoço\nsáb 28, após o culto · Almoço");
  });

  test("do not tell the end of its display", () => {
    const later = { ...notice, date: at(30, 12) };
    expect(changeMessage(ID, { before: notice, after: later }, NOW)).toBeUndefined();
    expect(reminderMessage(ID, notice, NOW)).toBeUndefined();
    expect(changeMessage(ID, { before: notice, after: null }, NOW)).toMatchObject({
      title: "Recado retirado",
      body: "Ele não está mais nos avisos.",
    });
  });
});

test("the digest has a special series once and no standing programme", () => {
  const course = { ...row, title: "Curso", series_id: "c" };
  const rows = [course, course, { ...row, title: "Culto", series_id: "s", routine: true }];
  expect(digestMessage(rows)).toMatchObject({ title: "Esta semana: 1 aviso" });
  expect(digestMessage(rows.slice(2))).toBeUndefined();
});

test("followers get a reminder of an announcement unless it is cancelled", () => {
  expect(reminderMessage(ID, row, NOW)).toMatchObject({
    title: "Amanhã: Almoço",
    body: "sábado, 28 de novembro, 12:00 · Salão",
  });
  expect(reminderMessage(ID, { ...row, status: "cancelled" }, NOW)).toBeUndefined();
});

test("the push message about a new announcement names its ministry, date and place", () => {
  expect(newsMessage(LOUVOR, [{ id: ID, row }], NOW)).toEqual({
    title: "Novo aviso de Louvor: Almoço",
    body: "sábado, 28 de novembro, 12:00 · Salão",
    path: announcementPath(ID),
    tag: `aviso-${ID}`,
  });
  expect(newsMessage(LOUVOR, [], NOW)).toBeUndefined();
});

test("the push message about several new announcements lists at most four", () => {
  const announcements = [27, 28, 29, 30, 31].map((day) => ({
    id: ID,
    row: { ...row, date: at(day, 12) },
  }));
  const news = newsMessage(LOUVOR, announcements, NOW);
  expect(news).toMatchObject({ title: "5 avisos novos de Louvor", path: "/", tag: "ministerio-m" });
  expect(news?.body).toMatch(/^sex 27, 12:00 · Almoço\n(.+\n){3}e mais 1$/);
});

test.each([
  [{}, "Aviso: Almoço", "sábado, 28 de novembro, 12:00 · Salão"],
  [{ status: "cancelled", status_reason: "Chuva" }, "Cancelado: Almoço", /\nChuva$/],
])("a message that an editor sends, with %j, has the title “%s”", (values, title, body) => {
  const expected = { title, body: expect.stringMatching(body), path: announcementPath(ID) };
  expect(askedMessage(ID, { ...row, ...values }, NOW)).toMatchObject(expected);
});

test("the push message about the week lists at most four announcements that take place", () => {
  const rows = [27, 28, 29, 30, 31].map((day) => ({ ...row, date: at(day, 12) }));
  expect(digestMessage([{ ...row, status: "cancelled" }, ...rows])).toMatchObject({
    title: "Esta semana: 5 avisos",
    body: [
      "sex 27, 12:00 · Almoço",
      "sáb 28, 12:00 · Almoço",
      "dom 29, 12:00 · Almoço",
      "seg 30, 12:00 · Almoço",
      "e mais 1",
    ].join("\n"),
  });
  expect(digestMessage(rows.slice(0, 1))?.title).toBe("Esta semana: 1 aviso");
  expect(digestMessage([])).toBeUndefined();
});

test("push messages with the longest texts stay within the size limit of push services", () => {
  const text = "🙏".repeat(200);
  const long = { ...row, title: text, location: text, status_reason: text };
  const rows = Array.from({ length: 9 }, () => long);
  for (const message of [
    become({ ...long, status: "cancelled" }),
    reminderMessage(ID, long, NOW),
    digestMessage(rows),
    newsMessage({ id: ID, name: text }, [{ id: ID, row: long }], NOW),
    newsMessage(
      { id: ID, name: text },
      rows.map((row) => ({ id: ID, row })),
      NOW,
    ),
  ])
    expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThan(3000);
});

describe("the push message about several changes", () => {
  const cancelled = (id: string) => ({
    id,
    before: row,
    after: { ...row, status: "cancelled", status_reason: "Chuva" },
  });

  test("has a line for each of the first four and counts the others", () => {
    const deleted = { id: "x", before: row, after: null };
    const changes = [cancelled("a"), cancelled("b"), cancelled("c"), deleted, deleted];
    const message = changesMessage(changes, NOW);
    const line = "Cancelado: Almoço · sábado, 28 de novembro, 12:00 · Salão";
    expect(message).toEqual({
      title: "5 avisos mudaram",
      body: [
        line,
        line,
        line,
        "Aviso retirado · O de sábado, 28 de novembro, 12:00 não está mais nos avisos.",
        "e mais 1",
      ].join("\n"),
      path: "/",
      tag: "mudancas-aviso-a",
    });
  });

  test("equals the message about one change when followers must know only that change", () => {
    const unchanged = { id: "b", before: row, after: row };
    expect(changesMessage([unchanged, cancelled("a")], NOW)).toEqual(
      changeMessage("a", cancelled("a"), NOW),
    );
    expect(changesMessage([unchanged], NOW)).toBeUndefined();
  });
});
