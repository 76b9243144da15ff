import { question } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  arriveFromSignIn,
  card,
  closeToasts,
  delayRequests,
  fillDialog,
  openDialog,
  press,
  pressOnCard,
  signInOnTop,
  toast,
} from "../support/page-elements.ts";

const ROWS = "**/rest/v1/announcements*";

test.use({ expectedErrors: [/.*/] });

test("A form keeps its text when saving fails", async ({ page, parish }) => {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  const account = await parish.account();
  await parish.announcement({ title: "Fica", author: account });
  await openAs(page, account);
  const dialog = await openDialog(page);
  const title = page.getByRole("dialog").getByLabel("Título");
  await fillDialog(page, { title: "Uma vez", description: "x", hours: 30 });
  await test.step("a second press during saving sends no second request", async () => {
    const release = await delayRequests(page, ROWS);
    await title.press("Enter");
    await expect(dialog.getByRole("button", { name: "Salvando..." })).toBeDisabled();
    await title.press("Enter");
    release();
    await expect(card(page, "Uma vez")).toHaveCount(1);
    expect(await parish.stored()).toHaveLength(2);
    await page.unroute(ROWS);
    await openDialog(page);
    await fillDialog(page, { title: "Quase", description: "x", hours: 30 });
  });
  const respondWith = (status: number, code: string, message: string) =>
    page.route(ROWS, (route) => route.fulfill({ status, json: { code, message } }));
  await test.step("the database fails", async () => {
    await respondWith(500, "XX000", "disk on fire");
    await press(dialog, "Criar Aviso");
    await expect(toast(page, "Erro ao criar aviso")).toContainText("disk on fire");
    await expect(dialog.getByText("disk on fire")).toHaveCount(0);
    // The press would fail if the toast covered the head of the dialog.
    await dialog.getByRole("button", { name: "Fechar" }).click({ trial: true, timeout: 5_000 });
    await expect(title).toHaveValue("Quase");
    expect(logged.some((text) => text.includes("disk on fire"))).toBe(true);
    await page.unroute(ROWS);
    await closeToasts(page);
  });
  await test.step("the session was ended on another device", async () => {
    await parish.sql`delete from auth.sessions`;
    await press(dialog, "Criar Aviso");
    const ended = page.getByText("Sua sessão terminou. Entre de novo para continuar.");
    await expect(ended.first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("sb-localhost-auth-token"))).toBeNull();
    await signInOnTop(page, account);
    await press(dialog, "Criar Aviso");
    await expect(card(page, "Quase")).toBeVisible();
    await closeToasts(page);
  });
  await test.step("the member may no longer change the announcement", async () => {
    await respondWith(403, "42501", "permission denied");
    await pressOnCard(page, "Fica", "Excluir");
    await press(question(page), /^Excluir$/);
    await expect(toast(page, "Erro ao excluir aviso")).toContainText("permissão");
    await press(question(page), /^Cancelar$/);
    await pressOnCard(page, "Fica", "Editar");
    await title.fill("Mudou");
    await press(page, "Atualizar");
    await expect(toast(page, "Erro ao atualizar aviso")).toContainText("permissão");
    await expect(title).toHaveValue("Mudou");
  });
});

test("The board shows six placeholder cards while it loads", async ({ page, parish }) => {
  await parish.announcement({ title: "Chegou" });
  await page.clock.install();
  let requests = 0;
  await page.route(ROWS, (route) => {
    // The request for what happens now has another limit.
    if (route.request().url().includes("limit=50")) requests += 1;
    return route.abort();
  });
  await arriveFromSignIn(page);
  const trying = page.getByRole("status").getByText("Ainda tentando carregar os avisos…");
  await expect(trying).toBeVisible();
  const skeletons = page.getByTestId("announcement-skeleton");
  await expect(skeletons).toHaveCount(6);
  const failure = toast(page, "Erro ao carregar avisos");
  // The app waits between its retries, so the test advances the clock instead of waiting.
  await expect(async () => {
    await page.clock.fastForward(4_000);
    expect(await failure.count()).toBe(1);
  }).toPass({ intervals: [50] });
  await expect(failure).toContainText("Não foi possível carregar os avisos.");
  expect(requests, "one request and three retries").toBe(4);
  await page.unroute(ROWS);
  await press(page, "Tentar de novo");
  await expect(card(page, "Chegou")).toBeVisible();
  await expect(skeletons).toHaveCount(0);
});
