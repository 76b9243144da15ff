import type { Browser, Page } from "@playwright/test";
import { openSlides } from "../slides/slides-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { openDialog, press } from "../support/page-elements.ts";

const TEXT = "Hoje não tem culto por causa da chuva";
const sheet = (page: Page) => page.getByRole("dialog", { name: "Aviso urgente" });
const bar = (page: Page) => page.getByRole("region", { name: "Aviso urgente" });
const fill = (page: Page, text: string) => sheet(page).getByRole("textbox").fill(text);
const openForm = async (page: Page) => press(await openDialog(page), "Aviso urgente");
const shown = (page: Page) => sheet(page).getByRole("status");

/** Opens the board in a new browser, and waits until the page gets events. */
async function openElsewhere(browser: Browser, url: string) {
  const page = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await page.clock.install();
  const stream = page.waitForResponse("**/eventos");
  await page.goto(url);
  await stream;
  return page;
}

test("An editor tells everybody that there is no service", {
  tag: "@desktop",
}, async ({ page, parish, browser, server }) => {
  for (const title of ["Ceia", "Ensaio"]) await parish.announcement({ title });
  const visitor = await openElsewhere(browser, server.url);
  const place = async () => (await visitor.getByRole("article").first().boundingBox())?.y;
  const placeBefore = await place();
  await openAs(page, await parish.account({ name: "Marta", editor: true }));
  await openForm(page);
  await fill(page, TEXT);
  await press(sheet(page), "2 horas");
  await press(sheet(page), "Avisar todos");
  const link = sheet(page).getByRole("link", { name: "Mandar no WhatsApp" });
  await expect(link).toHaveAttribute("href", /AVISO%20URGENTE.*Hoje%20n%C3%A3o%20tem%20culto/);

  // The open page of a visitor announces the notice once, and nothing moves.
  await expect(visitor.getByRole("alert").filter({ hasText: TEXT })).toBeInViewport();
  await expect.poll(place).toBe(placeBefore);
  await visitor.getByRole("link", { name: "Programação" }).first().click();
  await expect(bar(visitor).getByRole("status")).toContainText(TEXT);
  await visitor.goto(`${server.url}/embed`);
  await expect(bar(visitor).getByRole("status")).toContainText(TEXT);
  await expect(bar(visitor).getByRole("button")).toHaveCount(0);
  await visitor.clock.fastForward("02:00:30");
  await expect(bar(visitor)).toHaveCount(0);

  await press(sheet(page), "Voltar");
  await press(page, "Mudar o aviso urgente");
  await fill(page, "Culto às 20h");
  await press(sheet(page), "Trocar");
  await expect(shown(page)).toContainText("Culto às 20hTodos veem até ");
  await press(sheet(page), "Encerrar");
  await press(page.getByRole("alertdialog"), "Encerrar");
  await expect(shown(page)).toHaveCount(0);
  await sheet(page).getByText("Avisos urgentes anteriores").click();
  await expect(sheet(page).getByRole("listitem")).toHaveText([
    /^Culto às 20hMarta, .* encerrado por Marta$/,
    /^Hoje não tem culto .* encerrado por Marta$/,
  ]);
});

test("The projector shows an urgent notice at once, even on a blank screen", async ({
  page,
  parish,
}) => {
  await openSlides(page);
  await page.keyboard.press("b");
  await parish.sql`
    insert into public.urgent_notices (id, text, ends_at)
    values (gen_random_uuid(), ${"Culto na rua das Flores, 12. ".repeat(4)}, now() + interval '1 hour')
  `;
  const notice = page.getByRole("alert");
  await expect(notice).toBeInViewport();
  const isCut = () => notice.evaluate((one) => one.scrollHeight > one.clientHeight + 1);
  expect(await isCut()).toBe(false);
  await parish.sql`update public.urgent_notices set ended_at = now()`;
  await expect(notice).toHaveCount(0);
});

test.describe("An editor", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|RequestError/] });

  test("keeps the text while there is no connection, and while a colleague was faster", async ({
    page,
    context,
    parish,
  }) => {
    await openAs(page, await parish.account({ editor: true }));
    await openForm(page);
    await fill(page, TEXT);
    await context.setOffline(true);
    await press(sheet(page), "Avisar todos");
    await expect(sheet(page).getByRole("alert").filter({ hasText: "Sem internet" })).toBeVisible();
    await parish.sql`
      insert into public.urgent_notices (id, text, ends_at)
      values (gen_random_uuid(), 'Culto às 19h', now() + interval '1 hour')
    `;
    await context.setOffline(false);
    await expect(shown(page)).toContainText("Culto às 19h");
    await expect(sheet(page).getByRole("textbox")).toHaveValue(TEXT);
    await press(sheet(page), "Trocar");
    await expect(shown(page)).toContainText(TEXT);
  });
});
