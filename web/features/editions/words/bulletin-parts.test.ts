import { expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import type { Block } from "../model/blocks.ts";
import { at, block, facts, PIX, SERVICE } from "../model/test-edition.ts";
import { blockPart, bulletinParts, partsWith } from "./bulletin-parts.ts";

const named = (changes: Partial<Block>) => block({ id: changes.heading ?? "b", ...changes });
const week = [{ name: "Terça", text: "10:00 Coro" }];
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
});

test.each([
  ["Som: Ana\nBerçário: Rui", ["Som: Ana", "Berçário: Rui"]],
  ["Deus é bom. Ele vem.\n\nAmém.", ["Deus é bom.", "Ele vem.", "+Amém."]],
  ["Fale com (11) 91111-1111. Até lá.", ["Fale com (11) 91111-1111.", "Até lá."]],
  // A longer unit would not fit into a column.
  ["amém ".repeat(100), [`${"amém ".repeat(79)}amém`, `${"amém ".repeat(19)}amém`]],
])("the block %j is divided into sentences", (text, sentences) => {
  const { units } = blockPart(block({ text }), undefined);
  const written = units.map((one) => one.kind === "sentence" && (one.hasGap ? "+" : "") + one.text);
  expect(written).toEqual(sentences);
});

test("a part of which only the end is in a column has no heading there", () => {
  const parts = bulletinParts({ ...input, blocks: [block({ text: "Um.\nDois.\nTrês." })] });
  const written = (...indices: number[]) =>
    partsWith(parts, indices).map(({ heading, units }) => `${heading} ${units.length}`);
  expect(written(0, 1, 2)).toEqual(["undefined 1", "Nossa semana 1", "Escala 1"]);
  expect(written(3, 4, 5)).toEqual(["undefined 2", "Em breve 1"]);
});
