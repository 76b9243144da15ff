import { expect, test, vi } from "vitest";
import { googleEvent } from "./google-event.ts";

const ID = "0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90";
const announcement = {
  id: ID,
  title: "Ceia & louvor",
  description: "Traga um prato.",
  date: "2030-12-12T22:30:00+00:00",
  ends_at: null,
  location: null,
  status: "scheduled",
};

function fieldsOf(values: Partial<Parameters<typeof googleEvent>[0]>) {
  vi.stubGlobal("window", { location: { origin: "https://avisos.example" } });
  const { origin, pathname, searchParams } = new URL(googleEvent({ ...announcement, ...values }));
  expect(origin + pathname).toBe("https://calendar.google.com/calendar/render");
  return Object.fromEntries(searchParams);
}

test("has the announcement's times in UTC, its texts and its address", () => {
  expect(
    fieldsOf({
      date: "2030-12-12T19:30:00-03:00",
      ends_at: "2030-12-13T02:00:00.500+00:00",
      location: "Salão social, térreo",
    }),
  ).toEqual({
    action: "TEMPLATE",
    text: "Ceia & louvor",
    dates: "20301212T223000Z/20301213T020000Z",
    details: `Traga um prato.\n\nhttps://avisos.example/avisos/${ID}`,
    location: "Salão social, térreo",
  });
});

test("without an end it takes an hour, as in the church's calendar", () => {
  expect(fieldsOf({}).dates).toBe("20301212T223000Z/20301212T233000Z");
});

test("says first that it is cancelled", () => {
  expect(fieldsOf({ status: "cancelled" }).text).toBe("Cancelado: Ceia & louvor");
});

test("stays an address that is accepted, and cuts no character", () => {
  const description = "🙏".repeat(5_000);
  const { details = "" } = fieldsOf({ description });
  expect(details.split("\n")[0]).toBe(`${"🙏".repeat(300)}…`);
  const longest = {
    ...announcement,
    title: "🙏".repeat(200),
    description,
    location: "🙏".repeat(200),
  };
  expect(googleEvent(longest).length).toBeLessThan(9_000);
});
