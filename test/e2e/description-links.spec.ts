import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { card } from "./screen.ts";

/** The links of the text; the title is one too. */
const linksIn = (page: Page, title: string) =>
  card(page, title).getByRole("paragraph").getByRole("link");

test.describe("In the text of an announcement", () => {
  test("addresses and telephones can be tapped", async ({ page, parish }) => {
    await parish.announcement({
      title: "Retiro",
      description:
        "Inscrição: https://igreja.org.br/retiro ou secretaria@igreja.org.br.\nAna (11) 98765-4321",
    });
    await page.goto("/");
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
  });

  test("a link that looks like another address says where it leads, and a script is no link", async ({
    page,
    parish,
  }) => {
    await parish.announcement({
      title: "Cuidado",
      description: "https://igrеja.org javascript:alert(1) https://igreja.org@evil.example",
    });
    await page.goto("/");
    await expect(linksIn(page, "Cuidado")).toHaveCount(1);
    await expect(card(page, "Cuidado")).toContainText("(leva a xn--");
  });

  test("a Pix key can be copied, also on plain http", async ({ page, parish, expectedErrors }) => {
    expectedErrors.push(/Cross-Origin-Opener-Policy/);
    await parish.announcement({ title: "Oferta", description: "Pix CNPJ 12.345.678/0001-95" });
    await page.goto(parish.url.replace("localhost", "igreja.test"));
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await card(page, "Oferta")
      .getByRole("button", { name: "Copiar a chave Pix 12.345.678/0001-95" })
      .click();
    await expect(card(page, "Oferta").getByText("Chave Pix copiada.")).toBeAttached();
    await page.evaluate(() => document.body.append(document.createElement("textarea")));
    await page.locator("textarea").focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(page.locator("textarea")).toHaveValue("12345678000195");
  });

  test("what follows “Ler mais” is opened by it, and no link is cut", async ({ page, parish }) => {
    const address = "https://igreja.org.br/retiro-de-jovens";
    await parish.announcement({
      title: "Longo",
      description: `${"Traga um amigo. ".repeat(15)} ${address} ${"Até lá. ".repeat(20)}Fim.`,
    });
    await page.goto("/");
    const text = card(page, "Longo");
    await expect(text.getByText("Fim.")).toBeHidden();
    await expect(linksIn(page, "Longo")).toHaveCount(0);
    await text.getByRole("button", { name: "Ler mais: Longo" }).click();
    await expect(text.getByRole("link", { name: address })).toBeVisible();
    await expect(text.getByText("Fim.")).toBeVisible();
    await text.getByRole("button", { name: "Mostrar menos: Longo" }).click();
    await expect(text.getByText("Fim.")).toBeHidden();
  });
});
