import fc from "fast-check";
import { expect, test } from "vitest";
import { readAloud, spokenDescription } from "./description.ts";

const MOBILE = "(11) 98888-7777";
const PIX_CODE =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const BOLETO = "23793.38128 60007.827136 95000.063305 9 75520000370000";
const LINK = "https://forms.gle/AbCdEf123";

test.each([
  [`Inscrições pelo telefone ${MOBILE} até sexta.`, "Inscrições pelo telefone do aviso até sexta."],
  [`Inscrições pelo telefone: ${MOBILE}.`, "Inscrições pelo telefone no aviso."],
  [`Inscrições pelo ${MOBILE}.`, "Inscrições pelo telefone do aviso."],
  [`Inscrições: ${MOBILE}.`, "Inscrições: telefone no aviso."],
  [`Fale com a Ana ${MOBILE}.`, "Fale com a Ana. Telefone no aviso."],
  [
    `Reserve com Ana ${MOBILE} ou com Davi (${MOBILE}) até sexta.`,
    "Reserve com Ana ou com Davi até sexta. Telefones no aviso.",
  ],
  [`Ana – ${MOBILE} ou ${MOBILE}`, "Ana. Telefones no aviso."],
  [`Ana, ${MOBILE}, e o vídeo ${LINK}`, "Ana, e o vídeo. Telefone e link no aviso."],
  [`Fale com a Ana (WhatsApp ${MOBILE}).`, "Fale com a Ana (WhatsApp do aviso)."],
  [`Mande um whats para ${MOBILE}.`, "Mande um whats para o telefone do aviso."],
  [`${MOBILE} ou ${MOBILE}`, "telefone no aviso ou telefone do aviso"],
  [`Inscreva-se em ${LINK} até sexta.`, "Inscreva-se no link do aviso até sexta."],
  [`Acesse ${LINK} e participe.`, "Acesse o link do aviso e participe."],
  [`Inscrições por ${LINK}`, "Inscrições pelo link do aviso"],
  [`Link: ${LINK}`, "Link no aviso"],
  [`Inscrições no site ${LINK}.`, "Inscrições no site do aviso."],
  [`Formulário:\n${LINK}`, "Formulário no aviso"],
  ["Escreva para secretaria@igreja.org.br.", "Escreva para o e-mail do aviso."],
  ["E-mail: secretaria@igreja.org.br", "E-mail no aviso"],
  ["Pix: 11.222.333/0001-81", "Pix no aviso"],
  ["Ofertas pelo Pix secretaria@igreja.org.br.", "Ofertas pelo Pix no aviso."],
  ["Faça um Pix para 11.222.333/0001-81.", "Faça um Pix para a chave Pix do aviso."],
  ["Chave Pix: 11.222.333/0001-81.", "Chave Pix no aviso."],
  ["Chave Pix (CNPJ) 12ABC34501DE35.", "Chave Pix (CNPJ) no aviso."],
  [`Pix copia e cola: ${PIX_CODE}`, "Pix copia e cola no aviso"],
  [`Pague com ${PIX_CODE}.`, "Pague com código Pix do aviso."],
  [`Doe: ${PIX_CODE} ou ${BOLETO}`, "Doe: código Pix no aviso ou linha do boleto do aviso"],
  [
    `A mensalidade (${BOLETO}) vence dia 10.`,
    "A mensalidade vence dia 10. Linha do boleto no aviso.",
  ],
  [
    "Siga @_jovens.tc_ no Instagram. Wi-Fi: Graca*2026",
    "Siga o perfil do aviso no Instagram. Wi-Fi no aviso",
  ],
  ["A senha da sala é Graca*2026.", "A senha da sala é. Código no aviso."],
  // What is said as it is: amounts, hours, verses, numbers of houses.
  [
    "R$ 50,00 às 19h30, João 3.16, Rua A, 1234, 5*3",
    "R$ 50,00 às 19h30, João 3.16, Rua A, 1234, 5*3",
  ],
])("%j is said %j", (written, said) => expect(readAloud(written)).toBe(said));

const addresses = fc.constantFrom(
  MOBILE,
  LINK,
  "ana@igreja.org.br",
  PIX_CODE,
  BOLETO,
  "@_a.b_",
  "Graca*2026",
);
const words = fc.constantFrom(
  "Inscrições",
  "em",
  "com a Ana",
  "pelo",
  "até sexta.",
  "-",
  "\n",
  ":",
);

test("no address between words is read aloud", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(addresses, words), { maxLength: 12 }), (pieces) => {
      const said = readAloud(pieces.join(" "));
      expect(said).not.toMatch(/\d|@|:\/\//);
    }),
  );
});

test.each([
  ["", ""],
  ["   \n  ", ""],
  ["🎉🎉", ""],
  ["Ceia", "Ceia."],
  ["Ceia do Senhor!", "Ceia do Senhor!"],
  ["Traga:\n• pão\n• suco", "Traga: pão. suco."],
  ["*Atenção*: _traga_ ~dois~ um quilo", "Atenção: traga dois um quilo."],
  ["Vagas: 10 * 2 = 20", "Vagas: 10 * 2 = 20."],
  ["1️⃣ Chegue cedo\n2️⃣ Traga a Bíblia", "1 Chegue cedo. 2 Traga a Bíblia."],
  ["“Vinde a mim.”", "“Vinde a mim.”"],
  ["© Igreja ™", "© Igreja ™."],
])("the description %j is read %j", (written, said) => {
  expect(spokenDescription(written).text).toBe(said);
});
