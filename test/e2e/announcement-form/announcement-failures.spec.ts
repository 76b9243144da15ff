import { expect, openBoard, test } from "../support/fixtures.ts";
import {
  arriveFromSignIn,
  card,
  fillDialog,
  holdBack,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/screen.ts";

test("What cannot be saved or deleted is said, and nothing that was typed is lost", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/.*/);
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  const account = await parish.account();
  await parish.announcement({ title: "Fica", author: account });
  await openBoard(page, account);
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Quase", description: "x", hours: 30 });
  await page.route("**/rest/v1/announcements*", (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "disk on fire" } }),
  );
  await press(dialog, "Criar Aviso");
  await expect(toast(page, "Erro ao criar aviso")).toContainText("disk on fire");
  await expect(toast(page, "Erro ao criar aviso")).toHaveClass(/toast-error/);
  await expect(dialog.getByRole("alert").filter({ hasText: "disk on fire" })).toBeVisible();
  await expect(dialog.getByLabel("Título")).toHaveValue("Quase");
  expect(logged.some((text) => text.includes("disk on fire"))).toBe(true);
  await page.unroute("**/rest/v1/announcements*");
  await press(dialog, "Criar Aviso");
  await expect(card(page, "Quase")).toBeVisible();
  await expect(page.getByText("Erro ao criar aviso")).toHaveCount(0);

  await page.route("**/rest/v1/announcements*", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "permission denied" } }),
  );
  await pressOnCard(page, "Fica", "Excluir");
  await press(page.getByRole("alertdialog"), /^Excluir$/);
  await expect(toast(page, "Erro ao excluir aviso")).toContainText("permissão");
  await press(page.getByRole("alertdialog"), /^Cancelar$/);
  await expect(card(page, "Fica")).toHaveCount(1);
  await pressOnCard(page, "Fica", "Editar");
  await page.getByRole("dialog").getByLabel("Título").fill("Mudou");
  await press(page, "Atualizar");
  await expect(toast(page, "Erro ao atualizar aviso")).toContainText("permissão");
  await expect(page.getByRole("dialog").getByLabel("Título")).toHaveValue("Mudou");
});

test("An announcement is saved once, however often it is sent", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/.*/);
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Uma vez", description: "x", hours: 30 });
  await test.step("while it is being saved", async () => {
    const release = await holdBack(page, "**/rest/v1/announcements*");
    await dialog.getByLabel("Título").press("Enter");
    await expect(dialog.getByRole("button", { name: "Salvando..." })).toBeDisabled();
    await dialog.getByLabel("Título").press("Enter");
    release();
    await expect(card(page, "Uma vez")).toHaveCount(1);
    expect(await parish.stored()).toHaveLength(1);
    await page.unroute("**/rest/v1/announcements*");
  });
  await test.step("after its answer was lost", async () => {
    await openDialog(page);
    await fillDialog(page, { title: "Só um", description: "x", hours: 40 });
    await page.route(
      "**/rest/v1/announcements*",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await press(dialog, "Criar Aviso");
    await expect(toast(page, "Erro ao criar aviso")).toBeVisible();
    await press(dialog, "Criar Aviso");
    await expect(dialog).toHaveCount(0);
    await expect(card(page, "Só um")).toHaveCount(1);
    expect(await parish.stored()).toHaveLength(2);
  });
});

test("While the board loads, six cards hold its place; when that fails it says so, with a way to try again", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/.*/);
  await parish.announcement({ title: "Chegou" });
  await page.clock.install();
  let requests = 0;
  await page.route("**/rest/v1/announcements*", (route) => {
    requests += 1;
    return route.abort();
  });
  await arriveFromSignIn(page);
  await expect(
    page.getByRole("status").getByText("Ainda tentando carregar os avisos…"),
  ).toBeVisible();
  const skeletons = page.getByTestId("announcement-skeleton");
  await expect(skeletons).toHaveCount(6);
  const failure = toast(page, "Erro ao carregar avisos");
  // Requests that fail are repeated after a while, which need not pass.
  await expect(async () => {
    await page.clock.fastForward(4_000);
    expect(await failure.count()).toBe(1);
  }).toPass({ intervals: [50] });
  await expect(failure).toContainText("Não foi possível carregar os avisos.");
  // Three retries, by one layer.
  expect(requests).toBe(4);
  await page.unroute("**/rest/v1/announcements*");
  await press(page, "Tentar de novo");
  await expect(card(page, "Chegou")).toBeVisible();
  await expect(skeletons).toHaveCount(0);
});
