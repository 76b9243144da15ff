import { beforeEach, expect, test, vi } from "vitest";
import { announcement } from "../model/test-announcement.ts";
import { calendarAddress, googleEvent, ownCalendar, prefersGoogle } from "./calendar-links.ts";

const ID = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";

beforeEach(() => {
  vi.stubGlobal("window", { location: { origin: "https://avisos.example" } });
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});

test("calendar files have addresses on our own server", () => {
  const addressOf = (kind: "ministry" | "announcement") => calendarAddress(kind, ID);
  const board = "https://avisos.example/agenda.ics";
  expect(calendarAddress("board")).toBe(board);
  expect(calendarAddress("board", "", true)).toBe(`${board}?programacao=nao`);
  expect(addressOf("ministry")).toBe(`https://avisos.example/agenda/${ID}.ics`);
  expect(addressOf("announcement")).toBe(`https://avisos.example/avisos/${ID}.ics`);
});

test("on a static host the calendar address is a URL of the data API", () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://x.supabase.co");
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "key");
  vi.stubEnv("VITE_CHURCH_NAME", "da Paz");
  expect(calendarAddress("ministry", ID, true)).toBe(
    `https://x.supabase.co/rest/v1/rpc/agenda?apikey=key&ministry_id=${ID}&without_routine=true` +
      "&board_url=https%3A%2F%2Favisos.example&board_name=Avisos+da+Paz" +
      "&time_zone=America%2FSao_Paulo",
  );
});

test.each([
  // The church's clock shows 23:59 on 28 November at each of these times.
  [{ date: "2026-11-29T02:59:00Z", hour_words: "após o culto" }, "20261128/20261129"],
  [{ date: "2026-11-29T02:59:00Z", status: "cancelled" }, "20261128/20261129"],
  [
    { date: "2026-11-29T02:59:00Z", hour_words: "o dia todo", ends_at: "2026-12-01T02:59:00Z" },
    "20261128/20261201",
  ],
])("Google Calendar shows the announcement %j on whole days", (changes, days) => {
  const address = new URL(googleEvent(announcement(changes)));
  expect(address.searchParams.get("dates")).toBe(days);
});

test("the longest link to Google Calendar respects Google's length limit", () => {
  const description = "🙏".repeat(5_000);
  const texts = { title: "🙏".repeat(200), description, location: "🙏".repeat(200) };
  const address = googleEvent(announcement(texts));
  const details = new URL(address).searchParams.get("details") ?? "";
  expect(details.split("\n")[0]).toBe(`${"🙏".repeat(199)}…`);
  expect(address.length).toBeLessThan(9_000);
});

test.each([
  ["Android 15; Mobile", 5, true, "Pôr no calendário do celular"],
  ["Android 15", 5, true, "Pôr no calendário deste tablet"],
  ["iPhone; CPU iPhone OS 18_1 like Mac OS X", 5, false, "Pôr no calendário do celular"],
  ["Macintosh; Intel Mac OS X 10_15_7", 5, false, "Pôr no calendário deste tablet"],
  ["Macintosh; Intel Mac OS X 10_15_7", 0, false, "Pôr no calendário deste computador"],
  ["Windows NT 10.0; Win64; x64", 10, false, "Pôr no calendário deste computador"],
])(
  "the device “%s” with %i touch points prefers Google Calendar: %s; its own link: “%s”",
  (system, maxTouchPoints, isGoogle, name) => {
    const device = { userAgent: `Mozilla/5.0 (${system})`, maxTouchPoints };
    expect(prefersGoogle(device)).toBe(isGoogle);
    expect(ownCalendar(device)).toBe(name);
  },
);
