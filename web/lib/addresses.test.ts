import { afterEach, expect, test } from "vitest";
import {
  absolute,
  announcementCalendarPath,
  announcementPath,
  boardCalendarPath,
  boardFeedPath,
  ministryCalendarPath,
  picturePath,
} from "./addresses.ts";
import { provideConfig, siteUrlFor } from "./config.ts";

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
  const paths = [
    announcementPath("a1"),
    announcementCalendarPath("a1"),
    boardCalendarPath,
    ministryCalendarPath("m1"),
    boardFeedPath,
    picturePath("a1", 3),
  ];
  expect(paths.map(absolute)).toEqual([
    "https://avisos.igreja.example/avisos/a1",
    "https://avisos.igreja.example/avisos/a1.ics",
    "https://avisos.igreja.example/agenda.ics",
    "https://avisos.igreja.example/agenda/m1.ics",
    "https://avisos.igreja.example/avisos.xml",
    "https://avisos.igreja.example/imagens/a1/3.png",
  ]);
});

test.each([
  ["https://avisos.example", "https://avisos.example", "https://avisos.example"],
  ["https://avisos.example/", "https://avisos.example", "https://avisos.example"],
  // Whoever receives the link may not reach the address under which this device opened the page.
  ["https://avisos.example", "http://192.168.0.7:3000", "https://avisos.example"],
  ["http://localhost:3000", "http://localhost:3000", "http://localhost:3000"],
  // The default of a server that was given no address.
  ["http://localhost:3000", "http://192.168.0.7:3000", "http://192.168.0.7:3000"],
  ["http://127.0.0.1:3000", "https://avisos.example", "https://avisos.example"],
  ["http://[::1]:3000", "https://avisos.example", "https://avisos.example"],
  ["http://localhost:3000", "http://localhost:5173", "http://localhost:3000"],
  [undefined, "https://igreja.pages.example", "https://igreja.pages.example"],
  ["https://avisos.example", undefined, "https://avisos.example"],
  [undefined, undefined, ""],
])("of the given address %s and the page's %s it is %s", (given, origin, expected) => {
  expect(siteUrlFor(given, origin)).toBe(expected);
});
