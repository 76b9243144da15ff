import { expect, test } from "vitest";
import { churchContacts, churchPix, instagramName, serviceForms } from "./rules.ts";

test("the Pix code of the church has the city of the church's address", () => {
  const church = {
    address: "Rua das Flores, 120, Centro, Santos – SP",
    pix_key: "12345678909",
    pix_receiver: "Igreja da Graça",
  };
  expect(churchPix(church)?.code).toMatch(/0111123456789095204.*5915Igreja da Graca6006SANTOS/);
  for (const lacking of [{ pix_key: null }, { pix_receiver: null }, { pix_key: "12345678900" }])
    expect(churchPix({ ...church, ...lacking })).toBeUndefined();
});

test("the contacts of the church have links, and a text that is no contact is left out", () => {
  const contacts = { phone: "(13) 3222-1234", whatsapp: "(13) 98765-4321", instagram: "graca" };
  expect(churchContacts(contacts)).toEqual([
    { name: "Telefone", words: "(13) 3222-1234", href: "tel:+551332221234" },
    { name: "WhatsApp", words: "(13) 98765-4321", href: "https://wa.me/5513987654321" },
    { name: "Instagram", words: "@graca", href: "https://www.instagram.com/graca/" },
  ]);
  expect(churchContacts({ phone: "ramal 3", whatsapp: "3222-1234", instagram: "A Graça" })).toEqual(
    [],
  );
});

test.each([
  ["@igreja.da_graca", "igreja.da_graca"],
  ["https://www.instagram.com/IgrejaDaGraca/?igsh=abc", "igrejadagraca"],
  ["instagram.com/p/C1abc", undefined],
])("`%s` is the profile %s of Instagram", (typed, name) => {
  expect(instagramName(typed)).toBe(name);
});

test.each([
  ["culto", "o culto deste culto outros cultos"],
  ["missa", "a missa desta missa outras missas"],
  ["celebração", "a celebração desta celebração outras celebrações"],
  ["toString", "o culto deste culto outros cultos"],
])("the service word %s has the forms `%s`", (word, expected) => {
  const { the, ofThis, others } = serviceForms(word);
  expect(`${the} ${ofThis} ${others}`).toBe(expected);
});
