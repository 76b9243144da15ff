import { expect, test } from "vitest";
import { shortMoment } from "@/lib/text/dates.ts";
import { recordInWords } from "./rules.ts";

const created_at = "2026-12-06T20:00:00Z";
const ends_at = "2026-12-06T23:00:00Z";
const now = Date.parse(created_at);
const [written, end] = [created_at, ends_at].map((iso) => shortMoment(iso, now));

test.each([
  ["Ana", null, `Ana, ${written}, até ${end}`],
  [null, "João", `Conta excluída, ${written}, até ${end}, encerrado por João`],
])("the history says who wrote a notice (%s), and who ended it (%s)", (author, ender, words) => {
  expect(recordInWords({ created_at, ends_at, author, ender }, now)).toBe(words);
});
