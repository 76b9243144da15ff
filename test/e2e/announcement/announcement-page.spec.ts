import { expect, test } from "../support/fixtures.ts";
import { press, takenOver } from "../support/screen.ts";

const PLACE = "Sítio Recanto, Rodovia SP-52, km 12 & portão 3";

test("A visitor reads everything about an announcement, and what its ministry does next", {
  tag: "@main",
}, async ({ page, parish }) => {
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
      /^Como chegar/,
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(PLACE)}`,
    ],
    ["Ligar para (11) 98765-4321", "tel:+5511987654321"],
    ["WhatsApp para (11) 98765-4321", "https://wa.me/5511987654321"],
    ["Ficha de inscrição", "https://forms.example.org/retiro"],
  ] as const)
    await expect(article.getByRole("link", { name }).first()).toHaveAttribute("href", href);
  await expect(article.getByText("leva a forms.example.org")).toBeVisible();
  await expect(article.getByRole("link", { name: "www.igreja.org.br/retiro" })).toBeVisible();
  await takenOver(page);
  await page.getByRole("region", { name: "Próximos de Casais" }).getByRole("link").click();
  await expect(page).toHaveURL(`/avisos/${next.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Jantar" })).toBeFocused();
});

test("On a phone a bar copies, shares and has the calendar", async ({ page, parish, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const description = `${"Venha.\n".repeat(40)}Pix: chave 12.345.678/0001-95.`;
  const { id } = await parish.announcement({
    ...{ title: "Ceia", description, ministry: "Louvor", location: "Templo" },
  });
  await parish.sql`insert into public.church (address) values ('Rua da Graça, 7')`;
  await page.goto(`/avisos/${id}`);
  await takenOver(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name }).last();
  for (const name of [/^Copiar Pix$/, "Agenda", /^Compartilhar/])
    await expect(button(name)).toBeInViewport({ ratio: 1 });
  await button(/^Copiar Pix$/).tap();
  await expect(page.getByRole("status").filter({ hasText: "Pix copiado." })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("12345678000195");
  // A map is asked for the church, and not for its rooms.
  const way = page.getByRole("link", { name: /^Como chegar/ });
  await expect(way).toHaveText("Como chegar à igreja: Rua da Graça, 7");
  await expect(way).toHaveAttribute("href", /query=Rua%20da%20Gra%C3%A7a%2C%207$/);
  await test.step("a calendar takes the announcement, or subscribes to its ministry", async () => {
    const sheet = page.getByRole("dialog", { name: "Agenda", exact: true });
    await press(page, "Agenda");
    const add = sheet.getByRole("link", { name: "Adicionar este aviso" });
    const file = await page.request.get((await add.getAttribute("href")) ?? "");
    expect(await file.text()).toContain("SUMMARY:Ceia");
    const dialog = page.getByRole("dialog", { name: "Assinar a agenda" });
    await press(sheet, "Assinar a agenda");
    const device = dialog.getByRole("link", { name: "iPhone, Mac ou Outlook" });
    await expect(device).toHaveAttribute("href", /^webcal:\/\/[^/]+\/agenda\.ics$/);
    await press(dialog, "Louvor");
    const field = dialog.getByLabel("Endereço da agenda");
    await expect(field).toHaveValue(/\/agenda\/[0-9a-f-]{36}\.ics$/);
    const agenda = await page.request.get(await field.inputValue());
    expect(await agenda.text()).toContain("SUMMARY:Ceia");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Agenda" })).toBeFocused();
  });
});
