import { deflateSync } from "node:zlib";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/page-elements.ts";
import { dialog, row } from "./admin-page.ts";

test.use({ expectedErrors: [/Failed to load resource|RequestError/] });

// `emptyBoard` keeps ministries before each test, so this file deletes those that it created.
test.afterEach(({ parish }) => parish.sql`delete from public.ministries where name like 'Banda%'`);

test("An admin creates, renames, archives and deletes a ministry", async ({ page, parish }) => {
  await openAs(page, await parish.account({ admin: true }), "/admin?parte=ministerios");
  const field = dialog(page).getByLabel("Nome");
  const color = (of: string) => dialog(page).getByRole("radio", { name: of });
  await test.step("one of twelve colours is chosen by the keyboard", async () => {
    await press(page, "Novo Ministério");
    await expect(dialog(page).getByRole("radio")).toHaveCount(12);
    await field.fill("Banda");
    await page.keyboard.press("Tab");
    // The form proposes the first colour that no ministry of the seed data has.
    await expect(color("Mostarda")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(color("Oliva")).toBeChecked();
    await press(dialog(page), "Criar Ministério");
    await expect(row(page, "Banda")).toBeVisible();
  });
  await parish.announcement({ title: "Ensaio", ministry: "Banda" });
  await page.goto("/");
  await expect(card(page, "Ensaio")).toContainText("Banda");
  await page.getByRole("link", { name: "Conta", exact: true }).click();
  await page.getByRole("link", { name: "Administração" }).click();
  await pressOnCard(page, "Banda", "Editar");
  await field.fill("Banda nova");
  await press(dialog(page), "Salvar");
  await expect(row(page, "Banda nova")).toBeVisible();
  const note = page.getByText("Ministério guardado:");
  await expect(note).toHaveCount(0);
  await pressOnCard(page, "Banda nova", "Guardar");
  await expect(note).toBeVisible();
  await expect(row(page, "Banda nova")).toContainText("Guardado");
  await closeToasts(page);
  await test.step("the board and the form show the change without a new request", async () => {
    await page.route("**/rest/v1/announcements*", () => {});
    await page.getByRole("link", { name: "Avisos", exact: true }).click();
    await expect(card(page, "Ensaio")).toContainText("Banda nova");
    await (await openDialog(page)).getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option", { name: "Louvor" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Banda nova" })).toHaveCount(0);
    await page.unroute("**/rest/v1/announcements*");
  });
  await page.goto("/admin");
  await pressOnCard(page, "Banda nova", "Excluir");
  await dialog(page).getByLabel("Para onde vão os avisos dele?").click();
  await page.getByRole("option", { name: "Louvor" }).click();
  await press(dialog(page), "Excluir");
  await expect(toast(page, "Ministério excluído")).toBeVisible();
  await expect(row(page, "Banda nova")).toHaveCount(0);
  expect(await parish.stored()).toMatchObject([{ title: "Ensaio", ministry: "Louvor" }]);
});

/** A PNG picture of one red pixel. */
const RED_DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("An admin saves the church's logo", async ({ page, parish }) => {
  await openAs(page, await parish.account({ admin: true }), "/admin?parte=igreja");
  const logo = page.getByRole("banner").locator("img");
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Símbolo da igreja").setInputFiles({ name, mimeType: "image/png", buffer });
  await choose("nota.png", deflateSync(Buffer.from("no picture")));
  await expect(page.getByText("Não foi possível ler esta imagem.")).toBeVisible();
  await choose("marca.png", RED_DOT);
  await expect(logo).toHaveJSProperty("naturalWidth", 256);
  const address = (await logo.getAttribute("src")) ?? "";
  await expect(page.locator("link[rel~=icon]").first()).toHaveAttribute("href", address);
  await press(page, "Voltar ao sino");
  await expect(logo).toHaveCount(0);
});
