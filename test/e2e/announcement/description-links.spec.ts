import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { card, press, takenOver } from "../support/screen.ts";

/** The links of the text; the title is one too. */
const linksIn = (page: Page, title: string) =>
  card(page, title).getByRole("paragraph").getByRole("link");

test("In the text of an announcement addresses and telephones can be tapped, and “Ler mais” cuts none of them", async ({
  page,
  parish,
}) => {
  const address = "https://igreja.org.br/retiro-de-jovens";
  await parish.announcement({
    title: "Retiro",
    description:
      "Inscrição: https://igreja.org.br/retiro ou secretaria@igreja.org.br.\nAna (11) 98765-4321",
  });
  await parish.announcement({
    title: "Longo",
    description: `${"Traga um amigo. ".repeat(15)} ${address} ${"Até lá. ".repeat(20)}Fim.`,
  });
  await page.goto("/");
  await takenOver(page);
  const links = linksIn(page, "Retiro");
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(targets).toEqual([
    "https://igreja.org.br/retiro",
    "mailto:secretaria@igreja.org.br",
    "tel:+5511987654321",
    "https://wa.me/5511987654321",
  ]);
  for (const link of await links.all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(links.first()).toHaveAttribute("rel", "noopener noreferrer");
  const whatsApp = card(page, "Retiro").getByRole("link", { name: /^WhatsApp para \(11\)/ });
  await expect(whatsApp).toBeVisible();

  await test.step("what follows “Ler mais” is opened by it", async () => {
    const text = card(page, "Longo");
    await expect(text.getByText("Fim.")).toBeHidden();
    await expect(linksIn(page, "Longo")).toHaveCount(0);
    await press(text, "Ler mais: Longo");
    await expect(text.getByRole("link", { name: address })).toBeVisible();
    await expect(text.getByText("Fim.")).toBeVisible();
    await press(text, "Mostrar menos: Longo");
    await expect(text.getByText("Fim.")).toBeHidden();
  });
});
