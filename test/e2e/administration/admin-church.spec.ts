import { expect, openAs, test } from "../support/fixtures.ts";
import { press, toast } from "../support/page-elements.ts";
import { readCode } from "../support/qr-code.ts";

const CODE = /^00020126360014br\.gov\.bcb\.pix0114\+5513987654321.*Igreja da Graca6006SANTOS/;

test("An admin says contacts and Pix of the church, and a visitor finds them", async ({
  page,
  parish,
}) => {
  await openAs(page, await parish.account({ admin: true }), "/admin?parte=igreja");
  const save = () => press(page.getByRole("region", { name: "A igreja" }), "Salvar");
  await page.getByLabel("Endereço da igreja").fill("Rua A, 12, Santos – SP");
  await page.getByLabel("Nossas salas").fill("Templo, Sala 3");
  await page.getByLabel("Telefone").fill("3222-1234");
  await page.getByLabel("Instagram").fill("instagram.com/igrejadagraca");
  await expect(page.getByText("escreva o DDD e o número")).toBeVisible();
  await page.getByLabel("WhatsApp").fill("5513987654321");
  await page.getByLabel("Chave Pix").fill("(13) 98765-4321");
  await expect(page.getByText("Chave: celular (13) 98765-4321")).toBeVisible();
  await press(page, "missa");
  await save();
  await expect(page.getByText("Diga quem recebe")).toBeVisible();
  await page.getByLabel("Telefone").fill("13 32221234");
  await page.getByLabel("Quem recebe").fill("Igreja da Graça");
  await save();
  await expect(toast(page, "Dados da igreja salvos!")).toBeVisible();
  await expect(page.getByLabel("Instagram")).toHaveValue("igrejadagraca");
  await page.goto("/semana");
  await expect(page.getByLabel("Dia da missa")).toBeVisible();
  const { id } = await parish.announcement({ location: "SALA 3 (fundos)" });
  await page.goto(`/avisos/${id}`);
  await expect(page.getByRole("link", { name: /Como chegar à igreja.*Rua A, 12/ })).toBeVisible();
  await page.goto("/programacao");
  for (const contact of ["Telefone: (13) 3222-1234", "WhatsApp: (13) 98765-4321"])
    await expect(page.getByRole("link", { name: contact })).toBeVisible();
  const map = page.getByRole("link", { name: "Como chegar" });
  await expect(map).toHaveAttribute("href", /maps.*Rua%20A%2C%2012/);
  const qrCode = page.getByRole("img", { name: "Código QR do Pix" });
  expect(await readCode(page, qrCode)).toMatch(CODE);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page, "Copiar código Pix");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(CODE);
});

test("An admin of an empty board is led to the next steps", async ({ page, parish }) => {
  await openAs(page, await parish.account({ admin: true }));
  const steps = page.getByRole("navigation", { name: "Para começar" }).getByRole("link");
  await expect(steps).toHaveText([
    "Dizer o endereço da igreja",
    "Conferir os ministérios",
    "Convidar quem vai publicar",
  ]);
  await steps.first().click();
  await expect(page.getByLabel("Endereço da igreja")).toBeVisible();
});

test("An admin reads that today's backup can be restored, or what to do when it cannot", async ({
  page,
  parish,
}) => {
  const check = { backup_at: new Date().toISOString(), seconds: 6, restored: true };
  await page.route("**/rest/v1/backup_check?*", (route) => route.fulfill({ json: check }));
  await openAs(page, await parish.account({ admin: true }), "/admin");
  await expect(page.getByText("Cópia de segurança de hoje, restaurada em 6 s")).toBeVisible();
  check.restored = false;
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("não pode ser restaurada");
});
