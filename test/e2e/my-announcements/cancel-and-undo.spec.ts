import type { Page } from "@playwright/test";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import { card, closeToasts, inHours, press, pressOnCard, toast } from "../support/screen.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Cancelar ou adiar" });
const reason = (page: Page, way: string, name: string) =>
  sheet(page).getByRole("group", { name: way }).getByRole("button", { name });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Excluir Aviso" });

/** The author of “Luau”, on the board. */
async function onBoard(page: Page, parish: Parish) {
  const author = await parish.account({ name: "Lucas" });
  await parish.announcement({ title: "Luau", inHours: 30, lasts: 2, author });
  await signedIn(page, author);
  await page.goto("/");
}

const stored = async (parish: Parish) => {
  const [row] = await parish.sql`
    select id, status, status_reason, date, former_date, ends_at, created_by from public.announcements
  `;
  return row;
};

test("Three presses cancel with a reason, WhatsApp is told, and the menu takes it back at once", {
  tag: "@main",
}, async ({ page, parish, context }) => {
  await onBoard(page, parish);
  const before = await stored(parish);
  // Two of them.
  await pressOnCard(page, "Luau", "Cancelar ou adiar");
  await reason(page, "Escolher o motivo já cancela o aviso", "Chuva").click();
  const told = toast(page, "Aviso cancelado");
  await expect(told).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expect(card(page, "Luau")).toContainText("Motivo: Chuva");
  await expect(card(page, "Luau").getByRole("paragraph").locator("s > time")).toBeVisible();
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const opened = context.waitForEvent("page");
  await press(told, "Avisar no WhatsApp");
  const text = new URL((await opened).url()).searchParams.get("text");
  expect(text).toMatch(/^\*CANCELADO: Luau\*\nMotivo: Chuva\n/);

  await pressOnCard(page, "Luau", "Excluir");
  await expect(question(page).getByRole("button")).toHaveText(["Cancelar", "Excluir"]);
  await press(question(page), "Cancelar");
  await pressOnCard(page, "Luau", "Desfazer o cancelamento");
  const undone = toast(page, "Aviso confirmado");
  await expect(undone).toBeVisible();
  expect(await stored(parish)).toEqual(before);
  await press(undone, "Desfazer");
  await expect(toast(page, "Desfeito")).toBeVisible();
  expect(await stored(parish)).toEqual({
    ...before,
    status: "cancelled",
    status_reason: "Chuva",
  });
  await pressOnCard(page, "Luau", "Adiar");
  await expect(page.getByRole("dialog", { name: "Adiar" }).getByLabel("Novo dia")).toBeVisible();
});

test("A member who postpones says the new day, or that there is none yet", async ({
  page,
  parish,
}) => {
  await onBoard(page, parish);
  const before = await stored(parish);
  await pressOnCard(page, "Luau", "Excluir");
  await press(question(page), "Cancelar ou adiar em vez de excluir");
  await press(sheet(page), /^Adiar$/);
  await reason(page, "Adiar por", "Outro motivo…").click();
  await sheet(page).getByLabel("Motivo").fill("Viagem");
  await press(sheet(page), "Sem nova data");
  await expect(toast(page, "Aviso adiado")).toBeVisible();
  await expect(card(page, "Luau")).toContainText("ainda sem nova data");
  await expect(card(page, "Luau")).toContainText("Motivo: Viagem");
  expect(await stored(parish)).toMatchObject({ status: "postponed", former_date: null });
  await pressOnCard(page, "Luau", "Desfazer o adiamento");
  await press(toast(page, "Aviso confirmado"), "Desfazer");
  await expect(card(page, "Luau")).toContainText("ainda sem nova data");

  await pressOnCard(page, "Luau", "Cancelar ou adiar");
  await press(sheet(page), /^Adiar$/);
  await reason(page, "Adiar por", "Doença").click();
  await press(sheet(page), "Adiar aviso");
  await expect(sheet(page).getByRole("alert")).toContainText("Informe o novo dia");
  const { date, time } = inHours(100);
  await sheet(page).getByLabel("Novo dia").fill(date);
  await sheet(page).getByLabel("Hora").fill(time);
  await press(sheet(page), "Adiar aviso");
  await expect(sheet(page)).toHaveCount(0);
  const after = await stored(parish);
  expect(after?.former_date).toEqual(before?.date);
  expect(Number(after?.ends_at) - Number(after?.date)).toBe(2 * 3_600_000);
  await expect(card(page, "Luau").getByRole("paragraph").locator("s")).toBeVisible();
  // Confirmed it would stand on its new day as if it had never been moved.
  await press(card(page, "Luau"), /^Mais ações/);
  await expect(page.getByRole("menuitem", { name: "Cancelar ou adiar" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Desfazer/ })).toHaveCount(0);
});

test("A deletion is undone at once, and later from one's own announcements", async ({
  page,
  parish,
}) => {
  await onBoard(page, parish);
  const before = await stored(parish);
  await pressOnCard(page, "Luau", "Excluir");
  await press(question(page), /^Excluir$/);
  await press(toast(page, "Aviso excluído"), "Desfazer");
  await expect(card(page, "Luau")).toBeVisible();
  expect(await stored(parish)).toEqual(before);

  await pressOnCard(page, "Luau", "Excluir");
  await press(question(page), /^Excluir$/);
  await expect(card(page, "Luau")).toHaveCount(0);
  await page.getByRole("link", { name: /^Meus/ }).click();
  await closeToasts(page);
  const gone = page.getByRole("region", { name: "Excluídos" });
  await press(gone, "Trazer de volta: Luau");
  await expect(page.getByRole("tabpanel").getByRole("heading", { name: "Luau" })).toBeVisible();
  await expect(gone).toHaveCount(0);
  expect(await stored(parish)).toEqual(before);
});
