import { describe, expect, test } from "vitest";
import { changesBetween, deedOf, type Revision } from "./changes.ts";
import { type State, stateOf } from "./history-state.ts";

const state: State = {
  title: "Ensaio",
  description: "Às 19h",
  date: "2026-11-21T22:30:00+00:00",
  ministry_id: "louvor",
  ends_at: null,
  location: null,
  contact: null,
  link_url: null,
  link_label: null,
  status: "scheduled",
  status_reason: null,
};
const names = (id: string) => (id === "louvor" ? "Louvor" : undefined);
const changes = (after: Partial<State>, before: Partial<State> = {}) =>
  changesBetween({ ...state, ...before }, { ...state, ...after }, names);

describe("what changed", () => {
  test.each<[Partial<State>, object]>([
    [{ title: "Culto" }, { label: "título", before: "Ensaio", after: "Culto" }],
    [{ description: "Às 20h" }, { label: "descrição" }],
    [{ location: "Templo" }, { label: "local", before: "nenhum", after: "Templo" }],
    [{ status: "cancelled" }, { label: "situação", before: "Confirmado", after: "Cancelado" }],
    [{ ministry_id: null }, { label: "ministério", before: "Louvor", after: "nenhum" }],
    [
      { ministry_id: "gone" },
      { label: "ministério", before: "Louvor", after: "um ministério excluído" },
    ],
  ])("%j", (after, change) => expect(changes(after)).toEqual([change]));

  test("is nothing where a moment is only written in another way", () => {
    expect(changes({ date: "2026-11-21T19:30:00-03:00" })).toEqual([]);
  });

  test("has dates and hours in the device's time zone", () => {
    const [change] = changes({ date: "2026-11-22T22:30:00+00:00" });
    expect(change?.label).toBe("horário");
    expect(change?.before).toMatch(/^21\/11\/2026\u00a0\d\d:30$/);
  });
});

describe("what was done", () => {
  const revision = (number: number, row: State | null): Revision => ({
    revision: number,
    changedAt: "2026-11-21T22:30:00Z",
    author: "Ana",
    state: row,
  });
  test.each<[Revision, Revision | undefined, string]>([
    [revision(1, state), undefined, "publicou"],
    [revision(7, state), undefined, "deixou assim"],
    [revision(3, null), revision(2, state), "excluiu"],
    [revision(4, state), revision(3, null), "trouxe de volta"],
    [
      revision(2, { ...state, location: "Templo", date: "2026-11-22T22:30:00Z" }),
      revision(1, state),
      "mudou horário e local",
    ],
    [
      revision(2, { ...state, title: "Culto", description: "x", contact: "Ana" }),
      revision(1, state),
      "mudou título, descrição e contato",
    ],
    [revision(2, state), revision(1, state), "salvou"],
  ])("%#: %j", (after, before, deed) => {
    const made =
      after.state && before?.state ? changesBetween(before.state, after.state, names) : [];
    expect(deedOf(after, before, made)).toBe(deed);
  });
});

test("a row that is older than a column has nothing there", () => {
  const { title, description, date, ministry_id } = state;
  expect(stateOf({ title, description, date, ministry_id, gone: 1 })).toEqual(state);
  expect(stateOf(null)).toBeNull();
});
