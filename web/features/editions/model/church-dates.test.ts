import { afterEach, describe, expect, test, vi } from "vitest";
import { EMPTY_STATE } from "@/features/announcements/model/changes.ts";
import { serviceForms } from "@/features/church/rules.ts";
import { factsAt, serviceInWords } from "./announcement-words.ts";
import { fromInputs, pastMoment, sinceInWords, toInputs } from "./church-dates.ts";
import { nextService } from "./proposal.ts";
import { at } from "./test-edition.ts";

afterEach(() => vi.unstubAllEnvs());

// This instant is 23:30 on Sunday on the church's clock. In each time zone of the test, the clock
// shows another hour.
const SERVICE = "2026-11-23T02:30:00Z";

describe.each(["UTC", "Asia/Tokyo", "America/Manaus"])("on a device in %s", (zone) => {
  test("dates are written and read on the church's clock", () => {
    vi.stubEnv("TZ", zone);
    const date = "2026-11-29T02:45:00Z";
    const announcement = { ...EMPTY_STATE, date, ends_at: "2026-11-29T02:50:00Z" };
    expect(new Date(SERVICE).getHours()).not.toBe(23);
    expect(serviceInWords(SERVICE, serviceForms("culto"))).toBe(
      "Culto de domingo, 22 de novembro, 23:30",
    );
    expect(factsAt(announcement, SERVICE).when).toBe("sábado, 28 de novembro, 23:45 às 23:50");
    expect(pastMoment(SERVICE, Date.parse(SERVICE) + 60_000)).toBe("hoje, 23:30");
    expect(nextService([{ service_at: SERVICE }], Date.parse(SERVICE))).toBe(
      "2026-11-30T02:30:00.000Z",
    );
    expect(nextService([], Date.parse(SERVICE))).toBe("2026-11-29T22:00:00.000Z");
    expect(toInputs(SERVICE)).toEqual({ date: "2026-11-22", time: "23:30" });
    expect(fromInputs("2026-11-22", "23:30")).toBe("2026-11-23T02:30:00.000Z");
  });
});

const now = Date.parse(at("2026-11-22 09:30"));

test.each([
  ["2026-11-22 08:05", "hoje, 08:05"],
  ["2026-11-21 21:10", "ontem, 21:10"],
  ["2026-11-16 09:00", "segunda, 09:00"],
  ["2026-11-15 21:10", "domingo, 15 de novembro, 21:10"],
])("on 2026-11-22 at 09:30 the past moment %s is written as “%s”", (moment, words) => {
  expect(pastMoment(at(moment), now)).toBe(words);
});

test("changes are dated from the last service, or before the service from the publication", () => {
  expect(sinceInWords(at("2026-11-22 08:00"), now)).toBe("domingo");
  expect(sinceInWords(at("2026-11-22 19:00"), now)).toBe("a publicação");
  expect(sinceInWords(at("2026-11-08 19:00"), now)).toBe("domingo, 8 de novembro");
});
