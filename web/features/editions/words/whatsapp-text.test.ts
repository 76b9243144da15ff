import { expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, block, course, facts, PIX, SERVICE } from "../model/test-edition.ts";
import { type WhatsAppFrame, whatsappMessages } from "./whatsapp-text.ts";

const frame = {
  serviceAt: SERVICE,
  boardUrl: "https://avisos.igreja.org.br",
  churchTitle: "Avisos da Igreja",
};
const messagesOf = (list: readonly Partial<Chosen>[], rest: Partial<WhatsAppFrame> = {}) =>
  whatsappMessages(
    list.map((changes, index) => facts({ id: String(index), ...changes })),
    { ...frame, ...rest },
  );
const messageOf = (...list: Partial<Chosen>[]) => messagesOf(list).join("\n\n");

const BLOCK = block({ heading: "Palavra", text: "O Senhor\né bom.\n" });

const REASON = "A ponte caiu e a estrada fica fechada. ".repeat(5).trim();
const HEAD = "*Avisos da Igreja*\nSemana de domingo, 22 de novembro";
const END = "Todos os avisos: https://avisos.igreja.org.br";

test("a message has cancelled and postponed announcements first", () => {
  const message = messageOf(
    { title: "Chá", date: at("2026-11-29 16:00"), status: "cancelled", status_reason: REASON },
    { title: "Ensaio", location: null, description: "", date: at("2026-11-28 09:00") },
    {
      ends_at: at("2026-11-28 21:00"),
      changed: ["location"],
      contact: "Marta\n(11) 98888-7777",
      link_label: "Inscrições_",
      link_url: "https://a.org/?a_b=*c*",
    },
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
      `⚠️ *Atenção*\n*CANCELADO: Chá*\n~domingo, 29 de novembro, 16:00~\nSalão social\nMotivo: ${REASON}`,
      "*ADIADO: Retiro*\nAntes: ~sexta-feira, 27 de novembro, 20:00~\nNova data: sábado, 28 de novembro, 19:30\n(Novo local)\nSítio\nVenha e traga um amigo.",
      "*ADIADO: Vigília*\nAntes: ~sábado, 28 de novembro, 19:30~\nAinda sem nova data\nSalão social\nMotivo: Chuva\nVenha e traga um amigo.\nContato: Marta",
      "🗓️ *Sexta-feira, 27 de novembro*\n*Bazar*\n20:00, até domingo, 29 de novembro, 12:00 · Salão social\nVenha e traga um amigo.",
      "🗓️ *Sábado, 28 de novembro*\n*Ensaio*\n09:00",
      "*Culto da família*\n19:30 às 21:00 · Salão social\n(Novo local)\nVenha e traga um amigo.\nContato: Marta (11) 98888-7777\nInscrições_: https://a.org/?a_b=*c*",
      END,
    ].join("\n\n"),
  );
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
  const texts = whatsappMessages(deleted, { ...frame, isCorrection: true });
  expect(texts.join()).toBe(
    [
      HEAD.replace("Avisos", "Correção: Avisos"),
      "⚠️ *Atenção*\n*RETIRADO: Culto da família*\n~sábado, 28 de novembro, 19:30~",
      END,
    ].join("\n\n"),
  );
});

test("the message of a week without announcements tells that there are none", () => {
  expect(messageOf()).toBe(`${HEAD}\n\nNenhum aviso para esta semana.\n\n${END}`);
});

const TEXT = "Venha e traga um amigo. Haverá lanche. Traga um prato. Fale com a Marta da portaria.";
test("descriptions are shortened evenly by whole sentences until the message has 2,000 characters", () => {
  const week = (count: number) => Array.from({ length: count }, () => ({ description: TEXT }));
  const shownIn = (count: number) => {
    const [text = "", ...others] = messagesOf(week(count));
    expect([text.length <= 2_000, others]).toEqual([true, []]);
    return text.split("\n").filter((line) => line.startsWith("Venha") || line.endsWith(" …"));
  };
  expect(new Set(shownIn(12))).toEqual(new Set([TEXT]));
  expect(new Set(shownIn(20))).toEqual(new Set(["Venha e traga um amigo. Haverá lanche. …"]));
  expect(shownIn(38)).toEqual(Array(38).fill("19:30 · Salão social …"));
});

test("a shortened message leaves out what title, day, hour and place say already", () => {
  const mutirao = { description: "CULTO DA FAMÍLIA\n1. Sábado, 19h30\nTraga rolo." };
  expect(messageOf(mutirao)).toContain("\nCULTO DA FAMÍLIA · 1. Sábado, 19h30 · Traga rolo.");
  const week = Array.from({ length: 20 }, () => ({ description: TEXT }));
  expect(messageOf(...week, mutirao)).toContain("\n19:30 · Salão social\nTraga rolo.\n");
});

test("a message has the blocks around the announcements and one line for each day of the week", () => {
  const named = (heading: string, position: number) => ({ ...BLOCK, heading, position });
  const [text = ""] = messagesOf([{ description: "" }], {
    blocks: [named("Versículo", -1), named("Ofertas (Pix)", 1), named("Só Pix", 2)],
    week: [
      { name: "Terça", text: "19:30 Culto" },
      { name: "Quarta", text: "10:00 Coro" },
      { name: "Sexta", text: "19:30 Culto" },
    ],
    pix: { ...PIX, receiver: "Igreja *da* Paz" },
  });
  const pix = "Chave Pix: e-mail a@b.org\nRecebedor: Igreja ∗da∗ Paz";
  expect(text.split("\n\n").slice(1)).toEqual([
    "*Versículo*\nO Senhor\né bom.",
    "🗓️ *Sábado, 28 de novembro*\n*Culto da família*\n19:30 · Salão social",
    "🗓️ *Nossa semana*\nTerça e sexta: 19:30 Culto\nQuarta: 10:00 Coro",
    `*Ofertas (Pix)*\nO Senhor\né bom.\n${pix}`,
    `*Só Pix*\nO Senhor\né bom.\n${pix}`,
    END,
  ]);
});

test("a longer text becomes numbered messages, each title in one of them below its day", () => {
  const list = Array.from({ length: 90 }, (_, index) => ({
    title: `Encontro ${index}.`,
    description: TEXT,
    date: at(`2026-11-${23 + Math.floor(index / 18)} 19:30`),
  }));
  const blocks = [{ ...BLOCK, text: `${TEXT} `.repeat(34) }];
  const texts = messagesOf(list, { blocks });
  for (const [index, text] of texts.entries()) {
    expect(text.length).toBeLessThanOrEqual(2_000);
    expect(text).toContain(`Igreja* (${index + 1}/${texts.length})\nSemana de`);
    expect(text).toMatch(
      /^.+\n.+\n\n(?:\*\p{L}{3} \d\d nov\*\n\*Encontro|\*Palavra|Venha|Fale|Traga|Haverá)/u,
    );
  }
  const whole = texts.join("\n");
  for (const { title } of list) expect(whole.split(`*${title}*`)).toHaveLength(2);
  expect(whole.match(/Fale com a Marta da portaria/g)).toHaveLength(34);
});

test("a special series shows its days beside its first day", () => {
  const series = course({ until: "2026-12-19" });
  expect(messageOf(series)).toContain("\n19:30 · todo sábado, até 19 de dezembro · Salão social");
  expect(messageOf({ ...series, detached: true })).not.toContain("todo");
});

const CODE =
  "00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR5913IGREJA  DA PAZ6009SAO PAULO62070503***63041D3D";

test.each([
  ["a Pix key", "Faça o Pix para a_b_c@paz.org", "Chave Pix: a_b_c@paz.org"],
  ["a Pix code", `Pague com ${CODE}`, `Código Pix: ${CODE}`],
])("a message never loses %s of a description", (_, payment, line) => {
  const description = `${"Venha e traga um amigo. ".repeat(30)}\n${payment}\n${payment}`;
  const cut = messageOf({ description }, { description: payment });
  expect(cut.split("\n").filter((one) => one === line)).toHaveLength(1);
  expect(cut).toContain(`\n${payment}`);
  const moved = { status: "postponed", description };
  expect(messageOf(moved)).toContain(`\n${line}`);
  const long = messageOf(...Array.from({ length: 32 }, () => ({ description })));
  expect(long.split(line)).toHaveLength(33);
  expect(messageOf({ ...moved, status: "cancelled" })).not.toContain(line);
});
