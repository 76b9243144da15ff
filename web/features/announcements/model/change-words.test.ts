import { describe, expect, test } from "vitest";
import { changedMark, changesBetween, changeWord, deedOf, type Revision } from "./change-words.ts";
import type { State } from "./changes.ts";
import type { Column } from "./fields.ts";
import { announcement } from "./test-announcement.ts";

const state: State = announcement({
  title: "Ensaio",
  description: "Às 19h",
  date: "2026-11-21T22:30:00+00:00",
  ministry_id: "louvor",
});
const names = (id: string) => (id === "louvor" ? "Louvor" : undefined);
const changes = (after: Partial<State>, before: Partial<State> = {}) =>
  changesBetween({ ...state, ...before }, { ...state, ...after }, names);

describe("what changed", () => {
  test.each<[Partial<State>, object]>([
    [{ title: "Culto" }, { label: "título", before: "Ensaio", after: "Culto" }],
    [{ description: "Às 20h" }, { label: "descrição" }],
    [{ picture: "p-4x3" }, { label: "imagem" }],
    [{ location: "Templo" }, { label: "local", before: "nenhum", after: "Templo" }],
    [{ status: "cancelled" }, { label: "situação", before: "Confirmado", after: "Cancelado" }],
    [{ ministry_id: null }, { label: "ministério", before: "Louvor", after: "nenhum" }],
    [
      { ministry_id: "gone" },
      { label: "ministério", before: "Louvor", after: "um ministério excluído" },
    ],
  ])("%j", (after, change) => expect(changes(after)).toEqual([change]));

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

test.each([
  ["added", [], "Novo"],
  ["removed", [], "Retirado"],
  ["cancelled", ["status"], "Cancelado"],
  ["cancelled", ["date", "status"], "Cancelado"],
  ["postponed", ["status"], "Adiado"],
  ["postponed", ["date", "status"], "Adiado, com nova data"],
  ["changed", ["location"], "Mudou local"],
  ["changed", ["location", "date"], "Mudou horário e local"],
  ["changed", ["description", "ends_at", "title"], "Mudou título, descrição e término"],
  ["changed", ["ministry_id"], "Mudou ministério"],
  ["changed", ["link_label", "link_url", "contact"], "Mudou contato, link e texto do link"],
  ["changed", ["status_reason"], "Mudou motivo"],
  ["changed", ["status", "status_reason"], "Confirmado"],
  ["changed", ["date", "status"], "Confirmado, mudou horário"],
  // A column that this page does not know yet.
  ["changed", ["colour"], "Mudou"],
])("what became of it since: %s %j", (kind, fields, words) => {
  expect(changeWord({ kind, fields })).toBe(words);
});

type Changed = Partial<State> & { changed?: Column[]; deleted?: boolean };

test.each<[Changed, string | undefined]>([
  [{}, undefined],
  [{ changed: ["date"] }, "Novo horário"],
  [{ changed: ["ends_at"] }, "Novo horário"],
  [{ changed: ["date", "ends_at"] }, "Novo horário"],
  [{ changed: ["location"], location: "Templo" }, "Novo local"],
  [{ changed: ["location"] }, undefined],
  [{ changed: ["date", "location", "title"], location: "Templo" }, "Novo horário e local"],
  [{ changed: ["title"] }, "Texto corrigido"],
  [{ changed: ["description", "ministry_id"] }, "Texto corrigido"],
  [{ changed: ["description", "contact"], contact: "Marta" }, "Novo contato"],
  [{ changed: ["contact", "link_url"], link_url: "https://a.org" }, "Novo link"],
  [{ changed: ["ministry_id"] }, undefined],
  [{ changed: ["link_label"] }, undefined],
  [{ changed: ["status", "status_reason"] }, "Confirmado"],
  [{ changed: ["status", "location"], location: "Templo" }, "Novo local"],
  [{ changed: ["status"], status: "cancelled" }, undefined],
  [{ changed: ["status", "date"], status: "cancelled" }, undefined],
  [{ changed: ["status"], status: "postponed" }, undefined],
  [{ changed: ["date"], status: "postponed" }, "Nova data"],
  [{ changed: ["location"], status: "postponed", location: "Templo" }, "Novo local"],
  [{ deleted: true }, "Retirado"],
])("what changed is marked: %j", (changes, mark) => {
  expect(changedMark({ ...announcement(), deleted: false, changed: [], ...changes })).toBe(mark);
});
