import { expect, test } from "vitest";
import { changeInWords, factsAt } from "./announcement-words.ts";
import { at, changedSince, SERVICE } from "./test-edition.ts";

type Hours = { date?: string; ends_at?: string | null; location?: string; status?: string };
const written = ({ date, ends_at, ...rest }: Hours) => ({
  ...rest,
  ...(date && { date: at(date) }),
  ...(ends_at && { ends_at: at(ends_at) }),
});

const SIX = "2026-11-28 18:00";
const NINE = "2026-11-28 21:00";

test.each<[before: Hours, now: Hours, words: string | undefined]>([
  [{}, {}, undefined],
  [{ date: SIX }, {}, "Novo horário: era 18:00, agora 19:30"],
  [{ location: "Templo" }, {}, "Novo local"],
  [
    { date: "2026-11-27 19:30" },
    {},
    "Novo horário: era sexta-feira, 27 de novembro, 19:30, agora sábado, 28 de novembro, 19:30",
  ],
  [{}, { ends_at: NINE }, "Novo horário"],
  [{ date: SIX }, { status: "cancelled" }, undefined],
])("the change of an announcement from %j to %j is written as %j", (before, now, words) => {
  const facts = factsAt(changedSince(written(before), written(now)), SERVICE);
  expect(changeInWords(facts)).toBe(words);
});
