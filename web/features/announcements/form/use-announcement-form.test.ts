import { expect, test, vi } from "vitest";
import { announcement } from "../model/test-announcement.ts";
import { startOf } from "./use-announcement-form.ts";

test("a copied notice stays a notice, and is shown for 14 days", () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2027-03-01T12:00:00Z"));
  const copied = announcement({ kind: "notice", date: "2026-11-29T02:59:00+00:00" });
  expect(startOf(undefined, copied)).toMatchObject({ kind: "notice", date: "2027-03-15" });
  expect(startOf(copied, undefined)).toMatchObject({ kind: "notice", date: "2026-11-28" });
});
