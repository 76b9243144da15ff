import { expect, test } from "vitest";
import { announcementFacts } from "../model/facts.ts";
import { announcement } from "../model/test-announcement.ts";
import { isAtChurch, mainAction, nearness } from "./page-rules.ts";

const at = (text: string) => new Date(text);

test.each([
  ["2026-11-25T23:59:00", "hoje"],
  ["2026-11-26T00:00:00", "amanhã"],
  ["2026-12-02T23:59:00", "em 7 dias"],
  ["2026-12-03T00:00:00", undefined],
  ["2026-11-24T23:59:00", undefined],
])("on 25 November 2026 the words for the date %s are %s", (date, facts) => {
  for (const hour of ["00:00", "23:59"]) {
    const now = at(`2026-11-25T${hour}:00`).getTime();
    expect(nearness({ date: at(date).toISOString() }, now)).toBe(facts);
  }
});

const ROOMS = "Templo\nSalão social, Sala 3\n";

test.each([
  ["", true],
  ["salao  SOCIAL", true],
  ["Sala 3 (fundos)", true],
  ["Sala 30", false],
  ["Templo da Vila Esperança", false],
  ["Salão", false],
  ["Templo, R. Sete, 10", false],
])("whether the place “%s” is at the church: %s", (place, expected) => {
  expect(isAtChurch(place, ROOMS)).toBe(expected);
});

test.each([null, ", \n"])("without rooms (%j) only an empty place is at the church", (rooms) => {
  expect(["", "Templo"].map((place) => isAtChurch(place, rooms))).toEqual([true, false]);
});

const PIX = { description: "Ofertas pelo Pix: chave 12.345.678/0001-95." };
const LINK = { link_url: "https://forms.example.org/retiro" };
const opens = (text: string) => ({ kind: "link", href: LINK.link_url, text });
const GIVE = { kind: "pix", value: "12345678000195" };
const SHARE = { kind: "share" };

test.each([
  [{ ...PIX, ...LINK, link_label: "Inscrição" }, opens("Inscrição")],
  [PIX, GIVE],
  [{ ...PIX, link_url: "javascript:alert(1)" }, GIVE],
  [{}, SHARE],
  [{ description: `Boleto: ${"8".repeat(48)}` }, SHARE],
  [{ ...PIX, status: "cancelled" }, SHARE],
  [{ ...PIX, kind: "notice" }, GIVE],
])("an announcement with %j offers the main action %j", (fields, action) => {
  expect(mainAction(announcementFacts(announcement(fields), { now: 0 }))).toEqual(action);
});
