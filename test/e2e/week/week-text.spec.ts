import type { Page } from "@playwright/test";
import { insertEdition, slugOf } from "../support/editions.ts";
import { expect, openAs, type Parish, test } from "../support/fixtures.ts";

/**
 * Opens the WhatsApp text of an edition with `count` announcements as an admin. Returns the
 * announcements' ids.
 */
async function openText(page: Page, parish: Parish, count: number) {
  const serviceAt = new Date(Date.now() + 30 * 3_600_000);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const title = `Encontro de jovens *${index + 1}*`;
    const { id } = await parish.announcement({ title, location: "Salão", inHours: 40 + index / 2 });
    ids.push(id);
  }
  await insertEdition(parish, ids, { serviceAt });
  await openAs(
    page,
    await parish.account({ admin: true }),
    `/semana/${slugOf(serviceAt)}/whatsapp`,
  );
  await expect(page.getByRole("button", { name: "Copiar" }).first()).toBeVisible();
  return ids;
}

const message = (page: Page, name: string) => page.getByRole("region", { name });
const outputs = ({ sql }: Parish) => sql`select output from public.edition_outputs`;

test("A text of more than 2,000 characters has two messages with their own buttons", async ({
  page,
  parish,
}) => {
  await openText(page, parish, 60);
  const first = message(page, "Mensagem 1 de 2");
  await expect(first).toContainText(/ \(1\/2\)\n/);
  const texts = [first, message(page, "Mensagem 2 de 2")].map((one) => one.textContent());
  const [one = "", two = ""] = (await Promise.all(texts)).map((text) => text ?? "");
  expect([one.length <= 2_000, two.length <= 2_000]).toEqual([true, true]);
  const titles = `${one}\n${two}`.match(/^\*Encontro de jovens ∗\d+∗\*$/gm);
  expect(new Set(titles).size).toBe(60);
  expect(titles).toHaveLength(60);
  await page
    .getByRole("group", { name: "Mensagem 2 de 2" })
    .getByRole("button", { name: "Copiar" })
    .tap();
  await expect(page.getByText("Mensagem copiada.")).toHaveCount(1);
});

test("An admin copies the WhatsApp text with one tap", async ({ page, parish, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const ids = await openText(page, parish, 12);
  const ways = page.getByRole("group", { name: "Mensagem" });
  await ways.getByRole("button", { name: "Copiar" }).tap();
  await expect(ways.getByRole("status")).toContainText("Mensagem copiada.");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(await message(page, "Mensagem").textContent()).toBe(text);
  const whatsApp = ways.getByRole("link", { name: "Abrir no WhatsApp" });
  const href = new URL((await whatsApp.getAttribute("href")) ?? "");
  expect([href.host, href.searchParams.get("text")]).toEqual(["wa.me", text]);
  expect(text.match(/^\*Encontro de jovens ∗\d+∗\*$/gm)).toHaveLength(12);
  await expect(page.getByText(/^Copiado (hoje|ontem), /)).toBeVisible();
  expect(await outputs(parish)).toEqual([{ output: "whatsapp" }]);

  const correction = message(page, "Só o que mudou");
  await expect(correction).toHaveCount(0);
  await parish.sql`
    update public.announcements set status = 'cancelled' where id = ${ids[0] ?? null}
  `;
  await expect(correction).toContainText("*CANCELADO: Encontro de jovens ∗1∗*");
  await expect(correction).not.toContainText("∗3∗");
});
