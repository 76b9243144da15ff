import { expect, test } from "vitest";
import { boardPath, boardRequest, boardWindow, MOST_LOADED, pageSize } from "./board-request.ts";

test.each(["2026-12-01T12:00:00.000Z", "2026-12-01T12:00:59.999Z"])(
  "at %s the window is that of the minute",
  (now) =>
    expect(boardWindow(Date.parse(now))).toEqual({
      from: "2026-12-01T12:00:00.000Z",
      to: "2026-12-31T12:01:00.000Z",
    }),
);

test("a second later, in the next minute, it is another one", () => {
  const { from } = boardWindow(Date.parse("2026-12-01T12:01:00.000Z"));
  expect(from).toBe("2026-12-01T12:01:00.000Z");
});

test("our own server asks in the words of the data API", () => {
  const { pathname, searchParams } = new URL(boardPath(0), "http://localhost");
  expect(pathname).toBe("/rest/v1/announcements");
  expect([...searchParams]).toEqual([
    [
      "select",
      "id,title,description,date,ends_at,location,contact,link_url,link_label,status,status_reason,ministry_id,created_by,ministry:ministries(id,name,color)",
    ],
    ["date", "gte.1970-01-01T00:00:00.000Z"],
    ["date", "lte.1970-01-31T00:01:00.000Z"],
    ["order", "date.asc,id.asc"],
    ["limit", "50"],
  ]);
});

const end = { date: "2026-12-20T12:00:00+00:00", id: "a", until: "2026-12-31T12:01:00.000Z" };

test("a following page ends where the first one's window does, whatever the device's clock says", () => {
  const { filters } = boardRequest(Date.parse("2026-12-05T00:00:00.000Z"), end);
  expect(filters).toEqual([
    ["date", "gte", end.date],
    ["date", "lte", end.until],
  ]);
});

test("the first page and ten others are all that is loaded by itself", () => {
  expect(pageSize(null) + 10 * pageSize(end)).toBe(MOST_LOADED);
});
