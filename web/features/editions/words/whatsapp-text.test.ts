import { expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, facts, SERVICE } from "../model/test-edition.ts";
import { whatsappMessage } from "./whatsapp-text.ts";

const frame = {
  serviceAt: SERVICE,
  boardUrl: "https://avisos.igreja.org.br",
  churchTitle: "Avisos da Igreja",
};
const messageOf = (...list: Partial<Chosen>[]) =>
  whatsappMessage(
    list.map((changes, index) => facts({ id: String(index), ...changes })),
    frame,
  );

const HEAD = "*Avisos da Igreja*\nSemana de domingo, 22 de novembro";
const END = "Todos os avisos: https://avisos.igreja.org.br";

test("a message has cancelled and postponed announcements first", () => {
  const message = messageOf(
    { title: "Chá", date: at("2026-11-29 16:00"), status: "cancelled", status_reason: "Obras" },
    { title: "Ensaio", location: null, description: "", date: at("2026-11-28 09:00") },
    { ends_at: at("2026-11-28 21:00") },
    {
      title: "Retiro",
      status: "postponed",
      former_date: at("2026-11-27 20:00"),
      changed: ["date", "location"],
      location: "Sítio",
    },
    { title: "Vigília", status: "postponed", contact: "Marta", status_reason: "Chuva" },
    { title: "Bazar", date: at("2026-11-27 20:00"), ends_at: at("2026-11-29 12:00") },
  );
  expect(message).toBe(
    [
      HEAD,
      "⚠️ *Atenção*",
      "*CANCELADO: Chá*\n~domingo, 29 de novembro, 16:00~\nMotivo: Obras",
      "*ADIADO: Retiro*\nAntes: ~sexta-feira, 27 de novembro, 20:00~\nNova data: sábado, 28 de novembro, 19:30\n(Novo local)\nSítio\nVenha e traga um amigo.",
      "*ADIADO: Vigília*\nAntes: ~sábado, 28 de novembro, 19:30~\nAinda sem nova data\nMotivo: Chuva\nVenha e traga um amigo.\nContato: Marta",
      "🗓️ *Sexta-feira, 27 de novembro*",
      "*Bazar*\n20:00, até domingo, 29 de novembro, 12:00 · Salão social\nVenha e traga um amigo.",
      "🗓️ *Sábado, 28 de novembro*",
      "*Ensaio*\n09:00",
      "*Culto da família*\n19:30 às 21:00 · Salão social\nVenha e traga um amigo.",
      END,
    ].join("\n\n"),
  );
});

test.each<[string, Partial<Chosen>, string]>([
  [
    "shows a changed place",
    { changed: ["location"], description: "" },
    "*Culto da família*\n19:30 · Salão social\n(Novo local)",
  ],
  [
    "shows contact and link",
    {
      contact: "Marta\n(11) 98888-7777",
      link_label: "Inscrições_",
      link_url: "https://a.org/?a_b=*c*",
    },
    "*Culto da família*\n19:30 · Salão social\nVenha e traga um amigo.\nContato: Marta (11) 98888-7777\nInscrições_: https://a.org/?a_b=*c*",
  ],
])("the message %s", (_, changes, lines) => {
  expect(messageOf(changes)).toBe([HEAD, "🗓️ *Sábado, 28 de novembro*", lines, END].join("\n\n"));
});

test("a message leaves out deleted announcements and announcements without a channel", () => {
  const nothing = { spoken: false, screen: false, printed: false };
  const text = messageOf(
    { title: "Um", deleted: true, date: "" },
    { title: "Dois", status: "cancelled" },
    { title: "Três", choice: nothing },
    { title: "Quatro", choice: { ...nothing, spoken: true } },
  );
  expect(text).not.toMatch(/Um|Três/);
  expect(text).toMatch(/\*CANCELADO: Dois\*[\s\S]*\*Quatro\*/);
});

test("a correction message names deleted announcements", () => {
  const deleted = [facts({ deleted: true, location: null })];
  const text = whatsappMessage(deleted, { ...frame, isCorrection: true });
  expect(text).toBe(
    [
      HEAD.replace("Avisos", "Correção: Avisos"),
      "⚠️ *Atenção*",
      "*RETIRADO: Culto da família*\n~sábado, 28 de novembro, 19:30~",
      END,
    ].join("\n\n"),
  );
});

test("the message of a week without announcements tells that there are none", () => {
  expect(messageOf()).toBe(`${HEAD}\n\nNenhum aviso para esta semana.\n\n${END}`);
});

test("a message that would be longer than 2,000 characters has no descriptions", () => {
  const week = (count: number) => messageOf(...Array.from({ length: count }, () => ({})));
  expect(week(28).length).toBeLessThanOrEqual(2_000);
  expect(week(28)).toContain("Venha");
  expect(week(32)).not.toContain("Venha");
});

const CODE =
  "00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR5913IGREJA  DA PAZ6009SAO PAULO62070503***63041D3D";

test.each([
  ["a Pix key", "Faça o Pix para a_b_c@paz.org", "Chave Pix: a_b_c@paz.org"],
  ["a Pix code", `Pague com ${CODE}`, `Código Pix: ${CODE}`],
])("a message never loses %s of a description", (_, payment, line) => {
  const description = `${"Venha e traga um amigo. ".repeat(8)}\n${payment}\n${payment}`;
  const cut = messageOf({ description }, { description: payment });
  expect(cut.split("\n").filter((one) => one === line)).toHaveLength(1);
  expect(cut).toContain(`\n${payment}`);
  const moved = { status: "postponed", description };
  expect(messageOf(moved)).toContain(`\n${line}`);
  const long = messageOf(...Array.from({ length: 32 }, () => ({ description })));
  expect(long).not.toContain("Venha");
  expect(long.split(line)).toHaveLength(33);
  expect(messageOf({ ...moved, status: "cancelled" })).not.toContain(line);
});

test("a message contains the complete reason", () => {
  const status_reason = "A ponte caiu e a estrada fica fechada. ".repeat(5).trim();
  expect(messageOf({ status: "cancelled", status_reason })).toContain(`Motivo: ${status_reason}\n`);
});
