import { expect, test } from "vitest";
import { changedMark } from "./change-words.ts";
import type { State } from "./changes.ts";
import type { Column } from "./fields.ts";
import { announcement } from "./test-announcement.ts";

type Changed = Partial<State> & { changed?: Column[]; deleted?: boolean };

test.each<[Changed, string | undefined]>([
  [{}, undefined],
  [{ changed: ["date", "location", "title"], location: "Templo" }, "Novo horário e local"],
  [{ changed: ["hour_words"], hour_words: "após o culto" }, "Novo horário"],
  [{ changed: ["date"], kind: "notice" }, undefined],
  [{ changed: ["title"] }, "Texto corrigido"],
  [{ changed: ["description", "contact"], contact: "Marta" }, "Novo contato"],
  [{ changed: ["status", "status_reason"] }, "Confirmado"],
  [{ changed: ["status"], status: "cancelled" }, undefined],
  [{ changed: ["date"], status: "postponed" }, "Nova data"],
  [{ deleted: true }, "Retirado"],
])("an announcement changed by %j has the label %s", (changes, mark) => {
  expect(changedMark({ ...announcement(), deleted: false, changed: [], ...changes })).toBe(mark);
});
