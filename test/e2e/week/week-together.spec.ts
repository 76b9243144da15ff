import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { closeToast, formTime, toast } from "../support/screen.ts";
import { keepVersion, versionQuestion } from "../support/versions.ts";
import {
  announced,
  edition,
  handle,
  opened,
  openedElsewhere,
  outlet,
  prepare,
  published,
  ready,
  row,
  saved,
  titles,
} from "./week-screen.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Aviso ${n + 1}`);

test("Two editors choose at the same time, one without a connection: all of it stays, and each sees it", async ({
  page,
  context,
  browser,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /RequestError/);
  await announced(parish, 4);
  const { path } = await edition(parish, { inHours: 30, titles: numbered(3) });
  await opened(page, parish, path);
  const other = await openedElsewhere(browser, parish, path);
  await outlet(other, "Aviso 3").click();
  await expect(outlet(page, "Aviso 3")).toHaveAttribute("aria-pressed", "false");

  await context.setOffline(true);
  await outlet(page, "Aviso 1").click();
  await handle(page, "Aviso 3").press("Alt+ArrowUp");
  await outlet(other, "Aviso 1", "Falado").click();
  await other.getByRole("button", { name: "Incluir Aviso 4" }).click();
  await handle(other, "Aviso 2").press("Alt+ArrowDown");
  await saved(other);
  await expect(page.getByText(/^Não salvo: sem conexão/)).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  for (const one of [page, other]) {
    await expect.poll(() => titles(one)).toEqual(["Aviso 1", "Aviso 3", "Aviso 2", "Aviso 4"]);
    await expect(outlet(one, "Aviso 1")).toHaveAttribute("aria-pressed", "false");
    await expect(outlet(one, "Aviso 1", "Falado")).toHaveAttribute("aria-pressed", "true");
  }
  await other.context().close();
});

test("An editor is told when an item or the whole list is gone, and sees what another one has published", async ({
  page,
  browser,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/403/, /eventos|ERR_FAILED/, /RequestError/, /404 Error/);
  await announced(parish, 3);
  const { path } = await edition(parish, { inHours: 30, titles: numbered(3) });
  // Hears nothing of what the other one does.
  await page.route("**/eventos", (route) => route.abort());
  await opened(page, parish, path);
  await expect(row(page, "Aviso 1")).toBeVisible();
  const other = await openedElsewhere(browser, parish, path);
  await row(other, "Aviso 2")
    .getByRole("button", { name: /^Observação/ })
    .click();
  await other.getByRole("button", { name: "Tirar Aviso 2 da lista" }).click();
  await saved(other);
  await outlet(page, "Aviso 2").click();
  await expect(toast(page, "Erro ao salvar a lista")).toContainText(
    "Este aviso não está mais na lista.",
  );
  await expect(row(page, "Aviso 2")).toHaveCount(0);

  await ready(other).click();
  await published(other);
  await ready(page).click();
  await published(page);
  await expect(row(page, "Aviso 1")).toBeVisible();

  await parish.sql`delete from public.editions`;
  await handle(page, "Aviso 3").press("Alt+ArrowUp");
  await expect(toast(page, "Esta lista não existe mais")).toBeVisible();
  await other.context().close();
});

test("Of two who begin the same service, the later one comes to the other's edition", async ({
  page,
  browser,
  parish,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/eventos|ERR_FAILED/);
  await announced(parish, 2);
  await page.route("**/eventos", (route) => route.abort());
  await opened(page, parish);
  const other = await openedElsewhere(browser, parish);
  const at = formTime(new Date(Date.now() + 30 * 3_600_000));
  for (const one of [page, other]) {
    await one.getByLabel("Dia do culto").fill(at.date);
    await one.getByLabel("Hora").fill("18:00");
  }
  await prepare(other);
  await outlet(other, "Aviso 2").click();
  await saved(other);
  await prepare(page);
  await expect(toast(page, "Outra pessoa já começou esta lista")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/semana/${at.date}-18h$`));
  await expect(outlet(page, "Aviso 2")).toHaveAttribute("aria-pressed", "false");
  await expect(outlet(page, "Aviso 1")).toHaveAttribute("aria-pressed", "true");

  // It moves to another hour, and is deleted.
  await closeToast(page, "Outra pessoa já começou esta lista");
  await page.getByRole("button", { name: "Mudar dia ou hora" }).click();
  await page.getByLabel("Hora").fill("09:30");
  await page.getByRole("button", { name: "Salvar dia e hora" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /, 09:30$/ })).toBeVisible();
  await expect(page).not.toHaveURL(/-18h$/);
  await page.getByRole("button", { name: "Excluir esta lista" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page).toHaveURL(/\/semana$/);
  await expect(page.getByLabel("Dia do culto")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await parish.sql`select id from public.editions`).toEqual([]);
  // Back does not lead to what is gone.
  await page.goBack();
  await expect(page).toHaveURL(/\/semana$/);
  await other.context().close();
});

test("Without a connection what is chosen and noted stays, and is saved when it is back, in another tab too", async ({
  page,
  context,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /RequestError/);
  await announced(parish, 2);
  const { path } = await edition(parish, { inHours: 30, titles: numbered(2) });
  await opened(page, parish, path);
  await expect(row(page, "Aviso 1")).toBeVisible();
  await context.setOffline(true);
  await outlet(page, "Aviso 1", "Falado").click();
  await row(page, "Aviso 1")
    .getByRole("button", { name: /^Observação/ })
    .click();
  await page.getByLabel("Observação para quem anuncia").fill("Chamar o Pedro à frente");
  await expect(page.getByText(/^Não salvo: sem conexão/)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(parish.url + path);
  await expect(row(later, "Aviso 1")).toContainText("Chamar o Pedro à frente");
  await saved(later);
  expect(await parish.sql`select spoken from public.edition_items where position = 1`).toEqual([
    { spoken: true },
  ]);
  expect(await parish.sql`select note from public.edition_notes`).toEqual([
    { note: "Chamar o Pedro à frente" },
  ]);
});

test("Two editors write one note: the second one sees both texts and chooses", async ({
  page,
  browser,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await announced(parish, 1);
  const { path } = await edition(parish, { inHours: 30, titles: numbered(1) });
  await opened(page, parish, path);
  const other = await openedElsewhere(browser, parish, path);
  const note = (of: Page) => of.getByLabel("Observação para quem anuncia");
  for (const one of [page, other])
    await row(one, "Aviso 1")
      .getByRole("button", { name: /^Observação/ })
      .click();
  await note(other).pressSequentially("Chamar o Pedro");
  await saved(other);
  await note(page).pressSequentially("Mostrar o cartaz");
  await expect(versionQuestion(page)).toContainText("Chamar o Pedro");
  await keepVersion(page, "Observação para quem anuncia", "mine");
  await saved(page);
  await expect(note(page)).toHaveValue("Mostrar o cartaz");
  expect(await parish.sql`select note from public.edition_notes`).toEqual([
    { note: "Mostrar o cartaz" },
  ]);
  await note(page).fill("");
  await note(page).pressSequentially("Mostrar o cartaz novo", { delay: 60 });
  await saved(page);
  expect(await parish.sql`select note from public.edition_notes`).toEqual([
    { note: "Mostrar o cartaz novo" },
  ]);
  await other.context().close();
});

test("A note stays as it is typed while other lists are published and begun", async ({
  page,
  parish,
}) => {
  const titled = { titles: numbered(1) };
  await announced(parish, 1);
  await edition(parish, { ...titled, inHours: 40 });
  const other = await edition(parish, { ...titled, inHours: 60 });
  await edition(parish, { ...titled, inHours: -30, published: true });
  await parish.sql`update public.published_editions set published_at = '2026-01-01'`;
  await opened(page, parish);
  await row(page, "Aviso 1")
    .getByRole("button", { name: /^Observação/ })
    .click();
  const note = page.getByLabel("Observação para quem anuncia");
  await note.pressSequentially("Chamar o Pedro");
  await parish.sql`
    insert into public.published_editions (edition_id, service_at, published_at, items)
    select id, service_at, now(), '[]' from public.editions where id = ${other.id}
  `;
  await expect(page.getByRole("heading", { name: /^O que mudou .*hoje/ })).toBeVisible();
  await edition(parish, { ...titled, inHours: 20 });
  const others = page.getByRole("region", { name: "Outros cultos" }).getByRole("link");
  await expect(others).toHaveCount(3);
  await expect(note).toBeFocused();
  await note.pressSequentially(" à frente");
  await saved(page);
  expect(await parish.sql`select note from public.edition_notes`).toEqual([
    { note: "Chamar o Pedro à frente" },
  ]);
});
