import { describe, expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { announcementPath } from "./addresses.ts";
import { changeMessage, digestMessage, reminderMessage } from "./push-messages.ts";

const ID = "0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11";
const NOW = Date.parse("2026-11-26T12:00:00Z");
// On this machine's clock, as the church's zone is the server's to provide.
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

const row = announcement({ title: "Almoço", location: "Salão", date: at(28, 12) });
const past = { ...row, date: at(25, 12) };
const become = (changes: Parameters<typeof announcement>[0]) =>
  changeMessage(ID, { before: row, after: { ...row, ...changes } }, NOW);

describe("a change in the words of what changed", () => {
  test.each([
    [
      "cancelled, with its reason",
      { status: "cancelled", status_reason: "Chuva\nforte" },
      "Cancelado: Almoço",
      "sábado, 28 de novembro, 12:00 · Salão\nChuva forte",
    ],
    [
      "postponed to a new date",
      { status: "postponed", date: at(29, 12), former_date: at(28, 12) },
      "Adiado, com nova data: Almoço",
      "domingo, 29 de novembro, 12:00 (era sábado, 28 de novembro, 12:00) · Salão",
    ],
    [
      "moved to another hour and place",
      { date: at(28, 13), location: "Templo" },
      "Mudou horário e local: Almoço",
      "sábado, 28 de novembro, 13:00 (era sábado, 28 de novembro, 12:00) · Templo (era Salão)",
    ],
  ])("%s", (_, changes, title, body) => {
    expect(become(changes)).toEqual({
      ...{ title, body },
      ...{ path: announcementPath(ID), tag: `aviso-${ID}` },
    });
  });

  test.each([
    ["of what is moved to the future", past, row, "Mudou horário: Almoço"],
    ["of what is over", past, { ...past, status: "cancelled" }, undefined],
    ["that was taken back", row, row, undefined],
    ["of a moment's spelling", row, { ...row, date: row.date.replace("Z", "+00:00") }, undefined],
  ])("%s", (_, before, after, title) => {
    expect(changeMessage(ID, { before, after }, NOW)?.title).toBe(title);
  });

  test("deleted, by its date alone", () => {
    expect(changeMessage(ID, { before: row, after: null }, NOW)).toMatchObject({
      title: "Aviso retirado",
      body: "O de sábado, 28 de novembro, 12:00 não está mais no mural.",
    });
  });
});

test("what takes place is reminded of, and nothing else", () => {
  expect(reminderMessage(ID, row, NOW)).toMatchObject({
    title: "Amanhã: Almoço",
    body: "sábado, 28 de novembro, 12:00 · Salão",
  });
  expect(reminderMessage(ID, { ...row, status: "cancelled" }, NOW)).toBeUndefined();
});

test("the week is told in a few lines, without what does not take place", () => {
  const rows = [27, 28, 29, 30, 31].map((day) => ({ ...row, date: at(day, 12) }));
  expect(digestMessage([{ ...row, status: "cancelled" }, ...rows])).toMatchObject({
    title: "Esta semana: 5 avisos",
    body: [
      ...["sex 27, 12:00 · Almoço", "sáb 28, 12:00 · Almoço", "dom 29, 12:00 · Almoço"],
      ...["seg 30, 12:00 · Almoço", "e mais 1"],
    ].join("\n"),
  });
  expect(digestMessage(rows.slice(0, 1))?.title).toBe("Esta semana: 1 aviso");
  expect(digestMessage([])).toBeUndefined();
});

test("the longest texts fit into what a push service takes", () => {
  const text = "🙏".repeat(200);
  const long = { ...row, title: text, location: text, status_reason: text };
  const rows = Array.from({ length: 9 }, () => long);
  for (const told of [
    become({ ...long, status: "cancelled" }),
    reminderMessage(ID, long, NOW),
    digestMessage(rows),
  ])
    expect(new TextEncoder().encode(JSON.stringify(told)).length).toBeLessThan(3000);
});
