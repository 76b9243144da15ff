import { insertEdition, slugOf } from "../support/editions.ts";
import { expect, openAs, test } from "../support/fixtures.ts";

test("An admin copies a WhatsApp text of two messages, and later its correction", async ({
  page,
  parish,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const serviceAt = new Date(Date.now() + 30 * 3_600_000);
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const title = `Encontro de jovens *${index + 1}*`;
    const { id } = await parish.announcement({ title, location: "Salão", inHours: 40 + index / 2 });
    ids.push(id);
  }
  await insertEdition(parish, ids, { serviceAt });
  const admin = await parish.account({ admin: true });
  await openAs(page, admin, `/semana/${slugOf(serviceAt)}/whatsapp`);
  const message = (name: string) => page.getByRole("region", { name });
  const texts: string[] = [];
  for (const name of ["Mensagem 1 de 2", "Mensagem 2 de 2"]) {
    const ways = page.getByRole("group", { name });
    await ways.getByRole("button", { name: "Copiar" }).tap();
    await expect(ways.getByRole("status")).toContainText("Mensagem copiada.");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(await message(name).textContent()).toBe(text);
    const whatsApp = ways.getByRole("link", { name: "Abrir no WhatsApp" });
    const href = new URL((await whatsApp.getAttribute("href")) ?? "");
    expect([href.host, href.searchParams.get("text")]).toEqual(["wa.me", text]);
    texts.push(text);
  }
  const titles = texts.join("\n").match(/^\*Encontro de jovens ∗\d+∗\*$/gm);
  expect(titles).toHaveLength(60);
  expect(new Set(titles).size).toBe(60);
  await expect(page.getByText(/^Copiado (hoje|ontem), /)).toBeVisible();
  const outputs = await parish.sql`select output from public.edition_outputs`;
  expect(outputs).toEqual([{ output: "whatsapp" }]);

  const correction = message("Só o que mudou");
  await expect(correction).toHaveCount(0);
  await parish.sql`
    update public.announcements set status = 'cancelled' where id = ${ids[0] ?? null}
  `;
  await expect(correction).toContainText("*CANCELADO: Encontro de jovens ∗1∗*");
  await expect(correction).not.toContainText("∗3∗");
});
