import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { closeToasts, press, takenOver, toast } from "../support/screen.ts";

test("An announcement goes into one's own calendar, and I subscribe to the whole agenda or to that of its ministry", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  await page.goto(`/avisos/${id}`);
  const sheet = page.getByRole("dialog", { name: "Agenda", exact: true });
  await takenOver(page);
  await press(page, "Agenda");
  const add = sheet.getByRole("link", { name: "Adicionar este aviso" });
  const address = (await add.getAttribute("href")) ?? "";
  const response = await page.request.get(address);
  expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await response.text()).toContain("SUMMARY:Ceia");
  const google = sheet.getByRole("link", { name: "Google Agenda" });
  await expect(google).toHaveAttribute("href", /\/calendar\/render\?.*text=Ceia&/);

  const dialog = page.getByRole("dialog", { name: "Assinar a agenda" });
  await press(sheet, "Assinar a agenda");
  const field = dialog.getByLabel("Endereço da agenda");
  await expect(field).toHaveValue(/^https?:\/\/[^/]+\/agenda\.ics$/);
  const device = dialog.getByRole("link", { name: "iPhone, Mac ou Outlook" });
  await expect(device).toHaveAttribute("href", /^webcal:\/\/[^/]+\/agenda\.ics$/);
  await expect(dialog).toContainText("Uma mudança pode levar algumas horas");

  await press(dialog, "Louvor");
  await expect(field).toHaveValue(/\/agenda\/[0-9a-f-]{36}\.ics$/);
  const agenda = await page.request.get(await field.inputValue());
  expect(await agenda.text()).toContain("SUMMARY:Ceia");
  const subscription = dialog.getByRole("link", { name: "Google Agenda" });
  await expect(subscription).toHaveAttribute("href", /\?cid=webcal%3A%2F%2F.*agenda%2F/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Agenda" })).toBeFocused();

  await test.step("from below the list too, and Back closes what I opened", async () => {
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await press(page, "Assinar a agenda");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Todos os avisos" })).toHaveCount(0);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/");
  });
});

test("Without a connection I am told, can try again, and everybody can subscribe", async ({
  page,
  parish,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/Failed to load resource/);
  await followDevice(page);
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  await page.route(/calendar-dialog/, (route) => route.abort());
  await page.goto(`/avisos/${id}`);
  const button = page.getByRole("button", { name: "Agenda" });
  await button.click();
  await expect(toast(page, "Erro")).toContainText("Não foi possível abrir as opções.");
  await page.unroute(/calendar-dialog/);
  await closeToasts(page);
  await button.click();
  await expectAccessible(page, "the ways into a calendar");
  await press(page, "Assinar a agenda");
  await expect(page.getByRole("dialog", { name: "Assinar a agenda" })).toBeVisible();
  await expectAccessible(page, "the ways to subscribe");
});
