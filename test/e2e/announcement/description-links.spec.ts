import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { card, press, takenOver } from "../support/screen.ts";
import { setTextSize } from "../support/text-size.ts";

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

/** The links and buttons whose words, pressed in the middle of a line, meet something else. */
const missed = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const link of document.querySelectorAll(".text-link")) {
      link.scrollIntoView({ block: "center" });
      const words = document.createRange();
      words.selectNodeContents(link);
      for (const { x, y, width, height } of words.getClientRects()) {
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        if (met?.closest(".text-link") !== link) found.push(`${link.textContent} at ${x}, ${y}`);
      }
    }
    return found;
  });

test("With a telephone in every line, a press on a number calls that number, at every width and size of text", async ({
  page,
  parish,
}) => {
  const people = ["Marta (11) 98765-4321", "Pedro (11) 91234-5678", "João (11) 3333-4444"];
  const others = ["www.igreja.org.br/retiro", "ana@igreja.org.br", "Pix: 12.345.678/0001-95"];
  const description = [...people, ...others, "bia@igreja.org.br"].join("\n");
  const { id } = await parish.announcement({ title: "Retiro", description });
  for (const address of ["/", `/avisos/${id}`]) {
    await page.goto(address);
    await expect(page.locator(".text-link")).toHaveCount(9);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const root of [100, 200]) {
        await setTextSize(page, { root });
        expect(await missed(page), `${address} at ${width} px, ${root} %`).toEqual([]);
      }
    }
  }
});
