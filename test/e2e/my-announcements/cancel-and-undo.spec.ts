import type { Page } from "@playwright/test";
import { expect, openAs, test } from "../support/fixtures.ts";
import { card, closeToasts, inHours, press, pressOnCard, toast } from "../support/page-elements.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Desmarcar ou adiar" });
const reason = (page: Page, way: string, name: string) =>
  sheet(page).getByRole("group", { name: way }).getByRole("button", { name });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Excluir Aviso" });

test("A member takes back a cancellation, a new date and a deletion", async ({
  page,
  parish,
  context,
}) => {
  const author = await parish.account({ name: "Lucas" });
  await parish.announcement({ title: "Luau", inHours: 30, lasts: 2, author });
  const stored = async () => {
    const [row] = await parish.sql`
      select id, status, status_reason, date, former_date, ends_at from public.announcements
    `;
    return row;
  };
  const luau = card(page, "Luau");
  const before = await stored();
  await openAs(page, author);
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  await test.step("cancel", async () => {
    await pressOnCard(page, "Luau", "Desmarcar ou adiar");
    await reason(page, "Toque no motivo para desmarcar", "Chuva").click();
    // The button is pressed before the other checks, because the toast is shown for ten seconds.
    const opened = context.waitForEvent("page");
    await press(toast(page, "Aviso desmarcado"), "Avisar no WhatsApp");
    const text = new URL((await opened).url()).searchParams.get("text");
    expect(text).toMatch(/^\*CANCELADO: Luau\*\nMotivo: Chuva\n/);
    await expect(sheet(page)).toHaveCount(0);
    await expect(luau).toContainText("Motivo: Chuva");
    await expect(luau).toHaveAccessibleName("Cancelado: Luau");
    await expect(luau.getByRole("paragraph").locator("s > time")).toBeVisible();
  });
  await test.step("undo the cancellation", async () => {
    await pressOnCard(page, "Luau", "Desfazer o cancelamento");
    const undone = toast(page, "Aviso confirmado");
    await expect(undone).toBeVisible();
    expect(await stored()).toEqual(before);
    await closeToasts(page);
  });
  await test.step("postpone to a new day", async () => {
    await pressOnCard(page, "Luau", "Excluir");
    await press(question(page), "Desmarcar em vez de excluir");
    await press(sheet(page), /^Adiar$/);
    await reason(page, "Adiar por", "Doença").click();
    await press(sheet(page), "Adiar aviso");
    await expect(sheet(page).getByRole("alert")).toContainText("Informe o novo dia");
    const { date, time } = inHours(100);
    await sheet(page).getByLabel("Novo dia").fill(date);
    await sheet(page).getByLabel("Hora").fill(time);
    await press(sheet(page), "Adiar aviso");
    await expect(sheet(page)).toHaveCount(0);
    const after = await stored();
    expect(after?.former_date).toEqual(before?.date);
    expect(Number(after?.ends_at) - Number(after?.date)).toBe(2 * 3_600_000);
    await closeToasts(page);
  });
  await test.step("restore the deleted announcement on the page “Meus avisos”", async () => {
    const beforeDeletion = await stored();
    await pressOnCard(page, "Luau", "Excluir");
    await press(question(page), /^Excluir$/);
    await expect(question(page)).toHaveCount(0);
    await expect(luau).toHaveCount(0);
    await page.goto("/meus-avisos");
    const deleted = page.getByRole("region", { name: "Excluídos" });
    await press(deleted, "Trazer de volta: Luau");
    await expect(deleted).toHaveCount(0);
    expect(await stored()).toEqual(beforeDeletion);
  });
});
