import { expect, test } from "../support/fixtures.ts";
import { waitForHydration } from "../support/page-elements.ts";

const PLACE = "Sítio Recanto, Rodovia SP-52, km 12 & portão 3";

test("A visitor reads all details of an announcement", async ({ page, parish }) => {
  const { id } = await parish.announcement({
    title: "Retiro de casais",
    description: "Um fim de semana de descanso.\nMais em www.igreja.org.br/retiro.",
    ministry: "Casais",
    inHours: 70,
    lasts: 48,
    location: PLACE,
    contact: "Marta, (11) 98765-4321",
    linkUrl: "https://forms.example.org/retiro",
    linkLabel: "Ficha de inscrição",
  });
  const next = await parish.announcement({ title: "Jantar", ministry: "Casais", inHours: 200 });
  await page.goto(`/avisos/${id}`);
  await expect(page).toHaveTitle(/^Retiro de casais · Avisos da/);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 1 })).toHaveText("Retiro de casais");
  await expect(article.getByRole("time").first()).toHaveText(/^[\p{L}-]+, .* até .*\d\d:\d\d$/u);
  for (const [name, href] of [
    [
      /^Ver no mapa/,
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(PLACE)}`,
    ],
    ["Ligar para (11) 98765-4321", "tel:+5511987654321"],
    ["WhatsApp para (11) 98765-4321", "https://wa.me/5511987654321"],
    ["Ficha de inscrição", "https://forms.example.org/retiro"],
  ] as const)
    await expect(article.getByRole("link", { name }).first()).toHaveAttribute("href", href);
  await expect(article.getByText("leva a forms.example.org")).toBeVisible();
  await expect(article.getByRole("link", { name: "www.igreja.org.br/retiro" })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("region", { name: "Próximos de Casais" }).getByRole("link").click();
  await expect(page).toHaveURL(`/avisos/${next.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Jantar" })).toBeFocused();
});
