import { KEPT } from "@database/personal-data-ages.ts";
import { expect, test } from "vitest";
import { type PrivacyFacts, privacyText } from "./privacy-text.ts";

const OWN: PrivacyFacts = {
  hasOwnServer: true,
  sendsMail: false,
  sendsPush: false,
  canBeEmbedded: false,
  address: null,
};
const shown = (changes: Partial<PrivacyFacts>) =>
  privacyText({ ...OWN, ...changes })
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join("\n");

test.each<[text: string, changes: Partial<PrivacyFacts>]>([
  ["“Me avise” guarda", { sendsPush: true }],
  ["liga um aparelho à sua conta", { sendsPush: true }],
  ["por um serviço de e-mail", { sendsMail: true }],
  ["muda o nome e o e-mail", { sendsMail: true }],
  ["Dentro do site da igreja", { canBeEmbedded: true }],
  ["Fale com a igreja: Rua das Flores, 10.", { address: "Rua das Flores, 10" }],
  ["Os dados ficam na empresa Supabase", { hasOwnServer: false }],
])("the page about privacy contains “%s” only where this is true", (text, changes) => {
  expect(shown(changes)).toContain(text);
  expect(shown({})).not.toContain(text);
});

test("the page about privacy mentions the stored network addresses only on our server without mail", () => {
  expect(shown({})).toContain("uma marca embaralhada");
  expect(shown({ sendsMail: true })).not.toContain("uma marca embaralhada");
  expect(shown({ hasOwnServer: false, sendsMail: true })).not.toContain("uma marca embaralhada");
});

test("the page about privacy says what names in a bulletin are, and how they are removed", () => {
  for (const hasOwnServer of [true, false]) {
    const text = shown({ hasOwnServer });
    expect(text).toContain("Não há cadastro dessas pessoas.");
    expect(text).toContain("Para corrigir ou tirar o seu nome, fale com a igreja.");
    expect(text).toContain("a chave Pix da igreja");
    expect(text.includes("ele é apagado depois de 2 anos")).toBe(hasOwnServer);
  }
});

test("the page about privacy mentions retention times only where our own server deletes the data", () => {
  expect(Object.values(KEPT)).toEqual([
    "2 years",
    "2 years",
    "1 year",
    "1 year",
    "1 year",
    "30 days",
    "14 days",
  ]);
  const own = shown({ sendsPush: true });
  for (const age of ["2 anos", "1 ano", "30 dias", "14 dias"]) expect(own).toContain(age);
  expect(shown({ hasOwnServer: false })).not.toMatch(/\d (anos?|dias)/);
});
