import { expect, test } from "vitest";
import { changedMark, changesBetween, changeWord, deedOf } from "./change-words.ts";
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
const changes = (after: Partial<State>) => changesBetween(state, { ...state, ...after }, names);

test.each<[Partial<State>, string, before?: unknown, after?: string]>([
  [{ location: "Templo" }, "local", "nenhum", "Templo"],
  [{ status: "cancelled" }, "situação", "Confirmado", "Cancelado"],
  [{ ministry_id: null }, "ministério", "Louvor", "nenhum"],
  [{ ministry_id: "gone" }, "ministério", "Louvor", "um ministério excluído"],
])("the change to %j is called %s, from %s to %s", (after, ...told) => {
  const [change] = changes(after);
  expect([change?.label, change?.before, change?.after].slice(0, told.length)).toEqual(told);
});

test.each<[number, object | null, State | null | undefined, string]>([
  [1, {}, undefined, "publicou"],
  [7, {}, undefined, "deixou assim"],
  [3, null, state, "excluiu"],
  [4, {}, null, "trouxe de volta"],
  [2, { description: "x", contact: "Ana" }, state, "mudou descrição e contato"],
])("revision %i: %j after %j is told as %s", (revision, changed, former, deed) => {
  const made = { revision, changedAt: "2026-11-21T22:30:00Z", author: "Ana" };
  const after = { ...made, state: changed && { ...state, ...changed } };
  const before = former === undefined ? undefined : { ...made, state: former };
  const between = after.state && former ? changesBetween(former, after.state, names) : [];
  expect(deedOf(after, before, between)).toBe(deed);
});

test.each([
  ["added", [], "Novo"],
  ["postponed", ["date", "status"], "Adiado, com nova data"],
  ["changed", ["location", "date"], "Mudou horário e local"],
  ["changed", ["status", "status_reason"], "Confirmado"],
  ["changed", ["date", "status"], "Confirmado, mudou horário"],
  // A column that this page does not know yet.
  ["changed", ["colour"], "Mudou"],
])("a change %s of %j is called %s", (kind, fields, words) => {
  expect(changeWord({ kind, fields })).toBe(words);
});

type Changed = Partial<State> & { changed?: Column[]; deleted?: boolean };

test.each<[Changed, string | undefined]>([
  [{}, undefined],
  [{ changed: ["date", "location", "title"], location: "Templo" }, "Novo horário e local"],
  [{ changed: ["title"] }, "Texto corrigido"],
  [{ changed: ["description", "contact"], contact: "Marta" }, "Novo contato"],
  [{ changed: ["status", "status_reason"] }, "Confirmado"],
  [{ changed: ["status"], status: "cancelled" }, undefined],
  [{ changed: ["date"], status: "postponed" }, "Nova data"],
  [{ deleted: true }, "Retirado"],
])("%j is marked with %s", (changes, mark) => {
  expect(changedMark({ ...announcement(), deleted: false, changed: [], ...changes })).toBe(mark);
});
