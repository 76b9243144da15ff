import { expect, test } from "vitest";
import type { State } from "./changes.ts";
import { changesBetween, changeWord, revisionInWords } from "./history-words.ts";
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
  [{ ends_at: "2026-11-23T00:00:00Z" }, "fim", "nenhum", "22/11/2026\u00a0à meia-noite"],
  [{ date: "2026-11-22T02:59:00Z" }, "horário", expect.any(String), "21/11/2026"],
  [{ hour_words: "após o culto" }, "horário em palavras", "nenhum", "após o culto"],
  [{ kind: "notice" }, "tipo", "Evento", "Recado"],
  [{ status: "cancelled" }, "estado", "Confirmado", "Cancelado"],
  [{ ministry_id: null }, "ministério", "Louvor", "nenhum"],
  [{ ministry_id: "gone" }, "ministério", "Louvor", "um ministério excluído"],
])("a change to %j is described as %s, from %s to %s", (after, ...expected) => {
  const [change] = changes(after);
  const words = [change?.label, change?.before, change?.after];
  expect(words.slice(0, expected.length)).toEqual(expected);
});

test.each<[number, object | null, State | null | undefined, string]>([
  [1, {}, undefined, "publicou"],
  [7, {}, undefined, "deixou assim"],
  [3, null, state, "excluiu"],
  [4, {}, null, "trouxe de volta"],
  [2, { description: "x", contact: "Ana" }, state, "mudou descrição e contato"],
])(
  "revision %i with the values %j after the state %j is described as %s",
  (revision, changed, former, words) => {
    const made = { revision, changedAt: "2026-11-21T22:30:00Z", author: "Ana" };
    const after = { ...made, state: changed && { ...state, ...changed } };
    const before = former === undefined ? undefined : { ...made, state: former };
    const between = after.state && former ? changesBetween(former, after.state, names) : [];
    expect(revisionInWords(after, before, between)).toBe(words);
  },
);

test.each([
  ["added", [], "Novo"],
  ["postponed", ["date", "status"], "Adiado, com nova data"],
  ["changed", ["location", "date"], "Mudou horário e local"],
  ["changed", ["date", "hour_words"], "Mudou horário"],
  ["changed", ["status", "status_reason"], "Confirmado"],
  ["changed", ["date", "status"], "Confirmado, mudou horário"],
  // A newer server may return a column that this build does not know.
  ["changed", ["colour"], "Mudou"],
])("a change of the kind %s in the columns %j is described as %s", (kind, fields, words) => {
  expect(changeWord({ kind, fields })).toBe(words);
});

test("the date of a notice is not named as a change", () => {
  const change = { kind: "changed", fields: ["date", "location"] };
  expect(changeWord(change, { kind: "notice" })).toBe("Mudou local");
});
