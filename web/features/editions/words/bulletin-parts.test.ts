import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import type { Block } from "../model/blocks.ts";
import { at, block, facts, SERVICE } from "../model/test-edition.ts";
import { blockPart, bulletinParts, rangesOf, unitsOf } from "./bulletin-parts.ts";

const PIX = { key: "a@b.org", kindInWords: "e-mail a@b.org", receiver: "Igreja", code: "0002" };
const named = (changes: Partial<Block>) => block({ id: changes.heading ?? "b", ...changes });
const week = [{ name: "Terça", items: [{ id: "", hour: "10:00", title: "Coro" }] }];
const input = {
  announcements: [facts({ id: "a" })],
  serviceAt: SERVICE,
  blocks: [
    named({ heading: "Versículo", position: -1 }),
    named({ heading: "Só na tela", printed: false }),
    named({ heading: "Vazio", text: " \n" }),
    named({ heading: "Pix", text: "" }),
    named({ heading: "Escala", position: 2 }),
  ],
  week,
  upcoming: [announcement({ id: "soon", date: at("2026-12-20 19:00") })],
  pix: PIX,
};

test("a bulletin has blocks, announcements, the week, other blocks and upcoming ones", () => {
  const ids = bulletinParts(input).map(({ id }) => id);
  expect(ids).toEqual(["Versículo", "a", "week", "Pix", "Escala", "upcoming"]);
  const bare = { ...input, pix: undefined, week: [], upcoming: [], announcements: [] };
  expect(bulletinParts(bare).map(({ id }) => id)).toEqual(["Versículo", "Escala"]);
});

test.each([
  ["Som: Ana\nBerçário: Rui", ["Som: Ana", "Berçário: Rui"]],
  ["Deus é bom. Ele vem.\n\nAmém.", ["Deus é bom.", "Ele vem.", "+Amém."]],
  ["Fale com (11) 91111-1111. Até lá.", ["Fale com (11) 91111-1111.", "Até lá."]],
])("the block %j is divided into sentences", (text, sentences) => {
  const part = blockPart(block({ text }), undefined);
  expect(part?.sentences.map((one) => (one.hasGap ? "+" : "") + one.text)).toEqual(sentences);
});

test("a text without a full stop is divided into units that fit into a column", () => {
  const part = blockPart(block({ text: "amém ".repeat(600) }), undefined);
  const texts = part?.sentences.map(({ text }) => text) ?? [];
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(400);
  expect(texts.join(" ")).toBe("amém ".repeat(600).trim());
});

test("the units of a column belong to ranges of parts", () => {
  const parts = bulletinParts({ ...input, blocks: [block({ text: "Um.\nDois.\nTrês." })] });
  const written = (...indices: number[]) =>
    rangesOf(parts, indices).map(({ part, from, to }) => `${part.kind} ${from}-${to}`);
  expect(parts.map(unitsOf)).toEqual([1, 1, 3, 1]);
  expect(written(0, 1, 2)).toEqual(["announcement 0-1", "week 0-1", "block 0-1"]);
  expect(written(3, 4, 5)).toEqual(["block 1-3", "upcoming 0-1"]);
  expect(written()).toEqual([]);
});
