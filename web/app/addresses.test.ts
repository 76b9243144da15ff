import { afterEach, expect, test } from "vitest";
import { absolute, provideConfig } from "@/lib/config.ts";
import page from "../index.html?raw";
import {
  announcementCalendarPath,
  announcementPath,
  files,
  ministryCalendarPath,
  paths,
  patternOf,
  picturePath,
  statusPicturePath,
} from "./addresses.ts";

const provide = (publicUrl: string) =>
  provideConfig({
    churchName: "",
    timeZone: "",
    supabaseAnonKey: "",
    publicUrl,
    boardPicture: "/previa.png",
    canBeEmbedded: false,
    sendsMail: false,
  });

afterEach(() => provide(""));

test("all that leaves the board stands under one address", () => {
  provide("https://avisos.igreja.example");
  const sent = [
    announcementPath("a1"),
    announcementCalendarPath("a1"),
    files.boardCalendar,
    ministryCalendarPath("m1"),
    files.feed,
    picturePath("a1", 3),
  ];
  expect(sent.map(absolute)).toEqual([
    "https://avisos.igreja.example/avisos/a1",
    "https://avisos.igreja.example/avisos/a1.ics",
    "https://avisos.igreja.example/agenda.ics",
    "https://avisos.igreja.example/agenda/m1.ics",
    "https://avisos.igreja.example/avisos.xml",
    "https://avisos.igreja.example/imagens/a1/3.png",
  ]);
});

test("a pattern takes the addresses of its path alone", () => {
  const accepts = (path: string, address: string) => new RegExp(patternOf(path)).test(address);
  expect(accepts(paths.announcement, "/avisos/a1")).toBe(true);
  expect(accepts(paths.announcement, "/avisos/a1.ics")).toBe(false);
  expect(accepts(files.announcementCalendar, "/avisos/a1.ics")).toBe(true);
  const status = statusPicturePath("924c2a2f-ce33-4e18-a49d-075fee5cd88d", 3);
  expect([accepts(files.statusPicture, status), accepts(files.picture, status)]).toEqual([
    true,
    false,
  ]);
  expect(accepts(files.announcementCalendar, "/avisos/a1xics")).toBe(false);
  expect(accepts(files.announcementCalendar, "/avisos/a/1.ics")).toBe(false);
});

test("the page knows the address of the board inside another site's page before the app does", () => {
  expect(page).toContain(`location.pathname === "${paths.embed}"`);
});
