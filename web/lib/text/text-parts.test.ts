import { describe, expect, test } from "vitest";
import { cutParts } from "./cut-text.ts";
import { textParts } from "./text-parts.ts";

const links = (text: string) =>
  textParts(text).flatMap((part) => (part.kind === "text" ? [] : [part]));
/** Lists the links and codes of a text, each as `kind text → target`. */
const found = (text: string) =>
  links(text).map(
    (part) => `${part.kind} ${part.text} → ${"href" in part ? part.href : part.value}`,
  );

describe("a telephone number", () => {
  const MOBILE = [
    "(11) 98765-4321 | (11)98765-4321 | 11 98765-4321 | 11-98765-4321 | 11 98765 4321",
    "(011) 98765-4321 | +55 11 98765-4321",
    "+5511987654321 | 5511987654321 | (11) 98765 - 4321 | (11)\u00a098765\u20114321",
  ].flatMap((line) => line.split(" | "));

  test.each(MOBILE)("of a mobile phone has links for a call and for WhatsApp: %s", (number) => {
    const whatsApp = "https://wa.me/5511987654321";
    expect(links(`Fale com a Ana: ${number}.`)).toEqual([
      { kind: "phone", text: number, href: "tel:+5511987654321", whatsApp },
    ]);
  });

  test.each([
    ["(11) 3456-7890", "tel:+551134567890"],
    ["9 8765-4321", "tel:987654321"],
  ])("of a landline or without area code has only a link for a call: %s", (text, href) => {
    expect(links(text)).toEqual([{ kind: "phone", text: expect.any(String), href }]);
  });
});

const PLAIN = [
  "Dia 22/11/2026, às 19:30 | 22-11-2026 e 22.11.2026 e 2026-11-22 | das 19h às 21h30, 19:30-21:00",
  "R$ 260,00 ou 2x de R$ 1.130,00 | R$ 2500-3000 | R$ 11 98765-4321 | em 11 2026-2027",
  "de 2500 a 3000 pessoas; biênio 2026-2027 | João 3:16; Salmos 23:1-6 | Sl 119:105-112",
  "Hino 123, página 4567 | CEP 01310-100 ou 01310100 | Rua XV, 1234 - apto 5678",
  "CPF 123.456.789-09 | CPF: 11987654321 | documento 52998224725 | RG 12.345.678-9",
  "CNPJ 12.345.678/0001-95 | CNPJ 12ABC34501DE35 | Pix até 2026: CONGRESSOJOV26",
  "Agência 1234-5, conta 12345-6 | cartão 1234-5678-9012-3456 | pedido 1234567890123456",
  "código 123e4567-e89b-12d3-a456-426655440000 | +351 912 345 678 | Telefone 190",
  "@igrejadagraca no Instagram | a/c de fulano@igreja | chave do salão com o zelador",
  "3456-7890 3456-7891 3456-7892 3456-7893 3456-7894 3456-7895",
].flatMap((line) => line.split(" | "));

test.each(PLAIN)("textParts finds no link or code in: %s", (text) =>
  expect(found(text)).toEqual([]),
);

describe("a web address", () => {
  test.each([
    ["https://igreja.org.br/retiro?x=1#y", "https://igreja.org.br/retiro?x=1#y"],
    ["www.igreja.org.br", "https://www.igreja.org.br/"],
    // Browsers read a backslash as a slash, so the host ends before the backslash.
    ["https://evil.com\\@igreja.org", "https://evil.com/@igreja.org"],
    ["https://pt.wikipedia.org/wiki/Culto_(religião)", expect.stringContaining("/wiki/Culto_(")],
  ])("is a link: %s", (text, href) => expect(links(text)).toEqual([{ kind: "web", text, href }]));

  test.each([
    ["Veja https://igreja.org.br.", "https://igreja.org.br"],
    ["https://igreja.org.br/a\u202egro.live", "https://igreja.org.br/a"],
    ["((https://x.org/a_[b]), c)", "https://x.org/a_[b]"],
    ["https://x.org/a* https://x.org/a– e https://x.org/a👈", "https://x.org/a"],
    ["_Veja https://x.org/a_ e ~https://x.org/a~", "https://x.org/a"],
  ])("ends before the punctuation of the sentence around it: %s", (text, address) => {
    expect(new Set(links(text).map((part) => part.text))).toEqual(new Set([address]));
  });

  const NO_LINKS = [
    "JaVaScRiPt:alert(document.cookie) | data:text/html,<script>alert(1)</script> | file:///etc/passwd",
    "ftp://igreja.org.br | https:igreja.org.br | https:// | https://igreja | https://%zz.org",
    "xhttps://igreja.org.br | awww.igreja.org.br | https://igreja.org@evil.com",
    "https://igreja.org:senha@evil.com/ | https://igreja.org%2f@evil.com",
  ].flatMap((line) => line.split(" | "));

  test.each(NO_LINKS)("is not recognized in: %s", (text) => {
    expect(links(text).filter(({ kind }) => kind === "web")).toEqual([]);
  });

  test.each([
    ["https://igrеja.org/x", "xn--igrja-1we.org"],
    ["https://graça.org.br", "xn--graa-2oa.org.br"],
    ["http://0x7f.0.0.1", "127.0.0.1"],
  ])("that imitates another address is shown with the real host: %s", (text, host) => {
    expect(links(text)).toMatchObject([{ kind: "web", text, host }]);
  });
});

test.each([
  ["Escreva a secretaria@igreja.org.br.", "secretaria@igreja.org.br"],
  ["<ana.souza+retiro@gmail.com>", "ana.souza+retiro@gmail.com"],
])("an e-mail address is a mailto link: %s", (text, address) => {
  expect(found(text)).toEqual([`email ${address} → mailto:${address}`]);
});

describe("a Pix key", () => {
  test.each([
    ["Pix: tesouraria@igreja.org.br", "tesouraria@igreja.org.br"],
    ["PIX CNPJ: 12.345.678/0001-95", "12345678000195"],
    ["Pix (CNPJ) 1A.B3C.678/0001-95", "1AB3C678000195"],
    ["Pix (celular): (11) 98765-4321", "+5511987654321"],
    [
      "Chave aleatória:\n123e4567-e89b-12d3-a456-426655440000",
      "123e4567-e89b-12d3-a456-426655440000",
    ],
    ["Pix é da que vem casa 11 98765-4321", "+5511987654321"],
    ["Pix: 12.345.678／0001-95", "12345678000195"],
    ["Pix CNPJ １２．３４５．６７８／０００１－９５", "12345678000195"],
    ["Chave: 12.345.678∕0001-95", "12345678000195"],
    ["Pix: 12\u202f345\u2009678\u00a00001\u2007-95", "12345678000195"],
  ])("has a value to copy: %s", (text, value) => {
    expect(links(text)).toMatchObject([{ kind: "pix", value }]);
  });

  test.each([
    "Pix ou dinheiro com a Ana (11) 98765-4321",
    "Aceitamos Pix. Informações: (11) 98765-4321",
    "A chave da igreja está com a Ana, (11) 98765-4321",
  ])("is not recognized when the number is a telephone: %s", (text) => {
    expect(links(text)).toMatchObject([{ kind: "phone" }]);
  });

  test.each([..."‐\u2011‒–—―−\u00ad"])("is copied with a hyphen in place of %j", (dash) => {
    const keys =
      "Pix 123.456.789-09, Pix 1A.B3C.678/0001-95, Pix 123e4567-e89b-12d3-a456-426655440000";
    const values = (text: string) => links(text).map((part) => "value" in part && part.value);
    expect(values(keys.replaceAll("-", dash))).toEqual(values(keys));
  });
});

describe("a payment code to copy", () => {
  const key = "0136123e4567-e12b-12d1-a456-426655440000";
  const static_ = `00020126580014br.gov.bcb.pix${key}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`;

  test.each([
    ["static", static_],
    ["with accents and a wrong checksum", static_.replace("Fulano de Tal", "São  João Ção")],
  ])("is the text of a Pix code without a change: %s", (_, code) => {
    const text = `Pix copia e cola:\n${code}. Ou (11) 98765-4321`;
    expect(links(text)).toMatchObject([
      { kind: "code", name: "o código Pix", text: code, value: code },
      { kind: "phone" },
    ]);
  });

  test("in a sentence is one part, with the receiver's blanks, up to its own checksum", () => {
    const code = static_.replace("Fulano de Tal", "Igreja da Paz");
    const text = `Pague com ${code} até sexta (recibo 6304A1B2).`;
    expect(links(text)).toMatchObject([{ kind: "code", text: code }]);
    expect(cutParts(`${"palavra ".repeat(30)}${text}`).rest.map((part) => part.text)).toContain(
      code,
    );
  });

  test.each([
    "23793.38128 60007.827136 95000.063305 9 75520000370000",
    "836200000005667800481000180975657313001589636081",
  ])("of a boleto consists of its digits: %s", (line) => {
    expect(links(`Boleto: ${line}, até sexta`)).toEqual([
      { kind: "code", name: "a linha do boleto", text: line, value: line.replace(/\D/g, "") },
    ]);
  });
});

test("textParts removes invisible characters except the joiners of emoji", () => {
  const text = "\ufeffguarda\u00adchuva 👨\u200d👩 https://forms.gle/Ab\u200dC\u200b";
  expect(textParts(text)).toMatchObject([
    { text: "guardachuva 👨\u200d👩 " },
    { text: "https://forms.gle/AbC", href: "https://forms.gle/AbC" },
  ]);
});
