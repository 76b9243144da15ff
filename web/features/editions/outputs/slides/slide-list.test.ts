import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { DAY_MS, MINUTE_MS } from "@/lib/text/durations.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";
import {
  at,
  block,
  course,
  facts,
  item,
  NO_BLOCKS,
  SERVICE as SERVICE_AT,
} from "../../model/test-edition.ts";
import { pinnedSlide, type Slide, slideList, slideOf } from "./slide-list.ts";

const SERVICE = Date.parse("2026-11-22T22:00:00Z");

const row = (id: string, status = "scheduled") =>
  announcement({
    id,
    title: id,
    description: "Venha.",
    date: new Date(SERVICE + DAY_MS).toISOString(),
    status,
  });
const published: typeof item = (id, changes) => item(id, { snapshot: row(id), ...changes });
const serviceAt = new Date(SERVICE).toISOString();
const content = {
  ...NO_BLOCKS,
  items: [published("b"), published("spoken only", { screen: false }), published("a")],
  announcements: [row("a"), row("b"), row("spoken only")],
};
const source = { serviceAt, content, week: undefined, now: SERVICE + MINUTE_MS };
const ids = (input: Parameters<typeof slideList>[0]) => slideList(input).map(({ id }) => id);

test("the slides show the chosen announcements in order, and then the address of the board", () => {
  expect(ids(source)).toEqual(["b", "a", "board"]);
});

test("blocks and the week have slides around the announcements", () => {
  const named = (id: string, position: number, screen = true) =>
    block({ id, position, heading: id, screen });
  const blocks = [named("verse", -2), named("paper", -1, false), named("roster", 1)];
  const edition = {
    ...source,
    content: { ...content, blocks, ourWeek: { screen: true, printed: false } },
    week: [{ ...row("doutrina"), ...course({ routine: true }) }],
  };
  expect(ids(edition)).toEqual(["verse-0", "b", "a", "week-0", "roster-0", "board"]);
  const off = { ...edition.content, ourWeek: { screen: false, printed: true } };
  expect(ids({ ...edition, content: off })).not.toContain("week-0");
  const alone = { ...NO_BLOCKS, items: [], announcements: [], blocks };
  expect(ids({ ...source, content: alone })).toEqual(["verse-0", "roster-0", "board"]);
});

test("a deleted announcement has no slide, but a cancelled announcement has a slide", () => {
  const items = [published("a"), published("gone"), published("off", { snapshot: { id: "off" } })];
  const announcements = [row("a", "cancelled")];
  const seen = slideList({ ...source, content: { ...NO_BLOCKS, items, announcements } });
  expect(
    seen.map((each) => (each.kind === "announcement" ? [each.id, each.slide.status] : each.id)),
  ).toEqual([["a", "Cancelado"], "board"]);
});

test("without an edition the slides show the board's next seven days", () => {
  const later = { ...row("later"), date: new Date(SERVICE + 8 * DAY_MS).toISOString() };
  const week = { ...source, serviceAt: undefined, content: undefined, week: [row("a"), later] };
  expect(ids(week)).toEqual(["a", "board"]);
  expect(ids({ ...week, week: [] })).toEqual(["calm"]);
  const blocks = [block()];
  expect(ids({ ...week, week: [], content: { ...content, blocks } })).toEqual(["calm"]);
  expect(ids({ ...source, content: { ...content, items: [] } })).toEqual(["calm"]);
});

test("an ongoing announcement comes first, unless an edition sets its position", () => {
  const ends_at = new Date(SERVICE + 2 * MINUTE_MS).toISOString();
  const now = { ...row("now"), date: serviceAt, ends_at };
  const marks = (input: Parameters<typeof slideList>[0]) =>
    slideList(input).map((each) => [each.id, each.kind === "announcement" && each.isOngoing]);
  const week = { ...source, serviceAt: undefined, content: undefined, week: [row("a"), now] };
  const last = ["board", false];
  expect(marks(week)).toEqual([["now", true], ["a", false], last]);
  const items = [published("a"), published("now", { snapshot: now })];
  const edition = { ...source, content: { ...NO_BLOCKS, items, announcements: [row("a"), now] } };
  expect(marks(edition)).toEqual([["a", false], ["now", true], last]);
});

test("in the last five minutes the countdown is the only slide", () => {
  const before = (ms: number) => ({ ...source, now: SERVICE - ms });
  const first = (ms: number) => [ids(before(ms))[0], pinnedSlide(before(ms))];
  expect(first(30 * MINUTE_MS + 1)).toEqual(["b", undefined]);
  expect(first(30 * MINUTE_MS)).toEqual(["countdown", undefined]);
  expect(first(5 * MINUTE_MS + 1)).toEqual(["countdown", undefined]);
  expect(first(5 * MINUTE_MS)).toEqual(["countdown", "countdown"]);
  expect(first(0)).toEqual(["b", undefined]);
});

const ministry = { id: "m", name: "Jovens", color: "#2f6f4f" };
const SATURDAY = "sábado, 28 de novembro, 19:30";
const HELD = { place: "Salão social", text: "Venha e traga um amigo." };
const moved = { former_date: facts().date, date: at("2026-11-29 18:00"), status_reason: "Chuva" };

test.each<[string, Partial<Chosen>, Partial<Slide>]>([
  [
    "title, date, place and ministry",
    { id: "a", ministry },
    {
      address: "/avisos/a",
      title: "Culto da família",
      when: SATURDAY,
      struck: "",
      ministry,
      ...HELD,
    },
  ],
  [
    "the days of its series",
    course({ until: "2026-12-19" }),
    { series: "Todo sábado, até 19 de dezembro" },
  ],
  [
    "neither place nor description when it is cancelled",
    { status: "cancelled", status_reason: "Chuva\nforte", changed: ["status"] },
    {
      isOff: true,
      status: "Cancelado",
      changed: undefined,
      reason: "Motivo: Chuva forte",
      struck: SATURDAY,
      when: "",
      place: "",
      text: "",
    },
  ],
  [
    "both dates and the reason when it is postponed",
    { status: "postponed", ...moved },
    {
      ...HELD,
      struck: SATURDAY,
      when: "domingo, 29 de novembro, 18:00",
      reason: "Motivo: Chuva",
    },
  ],
])("the slide of an announcement shows %s", (_, changes, slide) => {
  expect(slideOf(facts(changes), SERVICE_AT)).toMatchObject(slide);
});

const photo = (size: string) => ({ picture: `${"0a".repeat(16)}-${size}` });

test("only an upright poster replaces the description of an announcement", () => {
  const { picture } = photo("1600x1200");
  const address = `/fotos/${picture}.jpg`;
  expect(slideOf(facts({ picture, picture_description: "Mesa" }), SERVICE_AT)).toMatchObject({
    picture: { address, description: "Mesa", isPoster: false },
    text: "Venha e traga um amigo.",
    seconds: 13,
  });
  const upright = slideOf(facts(photo("1200x1440")), SERVICE_AT);
  const almost = slideOf(facts(photo("1200x1439")), SERVICE_AT);
  expect(upright.picture?.isPoster).toBe(true);
  expect(almost.picture?.isPoster).toBe(false);
  expect(upright.seconds).toBeLessThan(almost.seconds);
  // The description is kept, because the slide shows the description if the poster cannot be
  // loaded.
  expect(upright.text).toBe("Venha e traga um amigo.");
});
