import { afterEach, expect, test } from "vitest";
import { absolute, provideConfig } from "@/lib/config.ts";
import indexHtml from "../index.html?raw";
import {
  announcementCalendarPath,
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
    sendsPush: false,
  });

afterEach(() => provide(""));

test("links in messages to other people begin with the public address of the board", () => {
  const origin = "https://avisos.igreja.example";
  provide(origin);
  expect(absolute(announcementCalendarPath("a1"))).toBe(`${origin}/avisos/a1.ics`);
  expect(absolute(ministryCalendarPath("m1"))).toBe(`${origin}/agenda/m1.ics`);
  expect(absolute(picturePath("a1", 3))).toBe(`${origin}/imagens/a1/3.png`);
});

const STATUS = statusPicturePath("924c2a2f-ce33-4e18-a49d-075fee5cd88d", 3);

test.each([
  [paths.announcement, "/avisos/a1", true],
  [paths.announcement, "/avisos/a1.ics", false],
  [files.announcementCalendar, "/avisos/a1.ics", true],
  [files.announcementCalendar, "/avisos/a1xics", false],
  [files.announcementCalendar, "/avisos/a/1.ics", false],
  [files.statusPicture, STATUS, true],
  [files.picture, STATUS, false],
])("the regular expression for %s matches the address %s: %s", (path, address, expected) => {
  expect(new RegExp(patternOf(path)).test(address)).toBe(expected);
});

test("the script in index.html contains the address of the embedded board", () => {
  expect(indexHtml).toContain(`location.pathname === "${paths.embed}"`);
});
