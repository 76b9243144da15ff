import { expectAccessible, followDevice } from "./accessible.ts";
import { expect, test } from "./fixtures.ts";
import { toast } from "./screen.ts";

test("an announcement goes into one's own calendar from a real address", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  await page.goto(`/avisos/${id}`);
  const add = page.getByRole("link", { name: "Adicionar à agenda" });
  const address = (await add.getAttribute("href")) ?? "";
  const response = await page.request.get(address);
  expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await response.text()).toContain("SUMMARY:Ceia");
  const google = page.getByRole("link", { name: "Google Agenda" });
  await expect(google).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/calendar\/render\?.*text=Ceia&dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z/,
  );
});

test("I subscribe to the whole agenda, or to that of the ministry of an announcement", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  await page.goto(`/avisos/${id}`);
  await page.getByRole("button", { name: "Assinar a agenda" }).click();
  const dialog = page.getByRole("dialog", { name: "Assinar a agenda" });
  const field = dialog.getByLabel("Endereço da agenda");
  await expect(field).toHaveValue(/^https?:\/\/[^/]+\/agenda\.ics$/);
  const device = dialog.getByRole("link", { name: "iPhone, Mac ou Outlook" });
  await expect(device).toHaveAttribute("href", /^webcal:\/\/[^/]+\/agenda\.ics$/);
  await expect(dialog).toContainText("O Google procura novidades só algumas vezes por dia");

  await dialog.getByRole("button", { name: "Louvor" }).click();
  await expect(field).toHaveValue(/\/agenda\/[0-9a-f-]{36}\.ics$/);
  const response = await page.request.get(await field.inputValue());
  expect(await response.text()).toContain("SUMMARY:Ceia");
  await expect(dialog.getByRole("link", { name: "Google Agenda" })).toHaveAttribute(
    "href",
    /\?cid=webcal%3A%2F%2F.*agenda%2F/,
  );

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Assinar a agenda" })).toBeFocused();
});

test("I subscribe from below the list, and Back closes what I opened", async ({ page, parish }) => {
  await parish.announcement({ title: "Ceia" });
  await page.goto("/");
  await page.getByRole("button", { name: "Assinar a agenda" }).click();
  const dialog = page.getByRole("dialog", { name: "Assinar a agenda" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Todos os avisos" })).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("without a connection I am told, and can try again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route(/subscribe-dialog/, (route) => route.abort());
  await page.goto("/");
  const button = page.getByRole("button", { name: "Assinar a agenda" });
  await button.click();
  await expect(toast(page, "Erro")).toContainText("Não foi possível abrir as opções.");
  await page.unroute(/subscribe-dialog/);
  await button.click();
  await expect(page.getByRole("dialog", { name: "Assinar a agenda" })).toBeVisible();
});

test("everybody can subscribe", async ({ page, parish }) => {
  test.slow();
  await followDevice(page);
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  await page.goto(`/avisos/${id}`);
  await page.getByRole("button", { name: "Assinar a agenda" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the ways to subscribe");
});
