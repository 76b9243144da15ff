import { test as base, expect } from "../support/fixtures.ts";
import { card, fillDialog, openDialog, press, pressOnCard, toast } from "../support/screen.ts";
import { LAN_NAME } from "../support/servers.ts";

const test = base.extend({
  server: async ({ lanServer }, use) => use(lanServer),
  baseURL: async ({ server }, use) => use(`http://${LAN_NAME}:${server.port}`),
});

test("In the church's network, without https, an admin posts, edits, copies and deletes, and copies a member's link, which opens", async ({
  page,
  browser,
  parish,
  expectedErrors,
}) => {
  // Chromium tells of one header that it counts on https pages only.
  expectedErrors.push(/Cross-Origin-Opener-Policy header has been ignored/);
  const admin = await parish.account({ name: "Débora", admin: true });
  await parish.account({ name: "Esquecida" });
  await page.goto("/auth");
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Senha", { exact: true }).fill(admin.password);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await expect(page.getByRole("banner")).toContainText("Débora");

  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Ensaio", description: "No salão.", hours: 30 });
  await press(dialog, "Criar Aviso");
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();

  await pressOnCard(page, "Ensaio", "Editar");
  await page.getByRole("dialog").getByLabel("Título").fill("Ensaio geral");
  await press(page.getByRole("dialog"), "Atualizar");
  await expect(toast(page, "Aviso atualizado!")).toBeVisible();

  await pressOnCard(page, "Ensaio geral", "Duplicar");
  await press(page.getByRole("dialog"), "Criar Aviso");
  await expect.poll(async () => (await parish.stored()).length).toBe(2);

  await press(card(page, "Ensaio geral").first(), /^Mais ações/);
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await press(page.getByRole("alertdialog"), /^Excluir$/);
  await expect(toast(page, "Aviso excluído")).toBeVisible();
  expect(await parish.stored()).toHaveLength(1);

  // The session outlives the page.
  await page.goto("/admin?parte=membros");
  const opener = page.getByRole("button", { name: "Mais ações: Esquecida" });
  await pressOnCard(page, "Esquecida", "Link de senha");
  const handOver = page.getByRole("dialog");
  const link = await handOver.getByLabel("Link", { exact: true }).inputValue();
  await press(handOver, "Copiar link");
  await expect(handOver.getByText("Link copiado.")).toBeVisible();
  await press(handOver, "Fechar");
  // Only after the focus is back: coming later, it would take the field's.
  await expect(opener).toBeFocused();
  // What was copied is what is pasted.
  await page.getByLabel("Buscar por nome ou email").press("ControlOrMeta+V");
  await expect(page.getByLabel("Buscar por nome ou email")).toHaveValue(link);

  const other = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await other.goto(link);
  await press(other, "Continuar");
  await other.getByLabel("Nova senha", { exact: true }).fill("outra-senha-boa");
  await press(other, "Salvar nova senha");
  await expect(other.getByRole("banner")).toContainText("Esquecida");
  await other.context().close();
});
