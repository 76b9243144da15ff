import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { at, SERVICE } from "../../model/test-chosen.ts";
import { comingSoon } from "./coming-soon.ts";

const row = (id: string, date: string, status = "scheduled") =>
  announcement({ id, date: at(date), status });

test("soon is what comes after the service, was not chosen for it and takes place as said", () => {
  const board = [
    row("later", "2026-12-20 19:00"),
    row("next", "2026-11-29 19:00"),
    row("before", "2026-11-21 19:00"),
    row("chosen", "2026-11-25 19:00"),
    row("cancelled", "2026-11-26 19:00", "cancelled"),
    row("postponed", "2026-11-26 19:00", "postponed"),
    row("far", "2026-12-23 19:00"),
  ];
  const soon = comingSoon(board, [{ id: "chosen" }], SERVICE);
  expect(soon.map(({ id }) => id)).toEqual(["next", "later"]);
});
