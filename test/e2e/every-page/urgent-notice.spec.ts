import type { Page } from "@playwright/test";
import { openSlides } from "../slides/slides-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { openDialog, press } from "../support/page-elements.ts";

const TEXT = "Hoje não tem culto por causa da chuva";
const sheet = (page: Page) => page.getByRole("dialog", { name: "Aviso urgente" });
const bar = (page: Page) => page.getByRole("region", { name: "Aviso urgente" });

test("An editor tells everybody that there is no service", {
  tag: "@desktop",
}, async ({ page, parish, browser, server, expectedErrors }) => {
  expectedErrors.push(/400|RequestError/);
  const visitor = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await visitor.clock.install();
  await visitor.goto(server.url);
  await openAs(page, await parish.account({ name: "Marta", editor: true }));
  await press(await openDialog(page), "Aviso urgente");
  await sheet(page).getByRole("textbox").fill(TEXT);
  await press(sheet(page), "2 horas");
  await parish.sql`
    insert into public.urgent_notices (id, text, ends_at)
    values (gen_random_uuid(), 'Culto às 19h', now() + interval '1 hour')
  `;

  // A colleague was faster. The sheet keeps the text until the colleague's notice has ended.
  await press(sheet(page), "Avisar todos");
  await expect(sheet(page).getByRole("alert")).toContainText("Já há um aviso urgente");
  await press(sheet(page), "Encerrar");
  await press(sheet(page), "Avisar todos");
  await expect(sheet(page).getByRole("status")).toContainText(`${TEXT}Todos veem até `);
  const link = sheet(page).getByRole("link", { name: "Mandar no WhatsApp" });
  await expect(link).toHaveAttribute("href", /AVISO%20URGENTE.*Hoje%20n%C3%A3o%20tem%20culto/);

  // The open page of a visitor shows the notice within a minute, and hides it at its end.
  await visitor.clock.fastForward("01:00");
  await expect(bar(visitor).getByRole("alert")).toContainText(TEXT);
  await visitor.goto(`${server.url}/embed`);
  await expect(bar(visitor)).toContainText(TEXT);
  await expect(bar(visitor).getByRole("button")).toHaveCount(0);
  await visitor.clock.fastForward("02:00:30");
  await expect(bar(visitor)).toHaveCount(0);

  await press(sheet(page), "Voltar");
  await press(page, "Encerrar o aviso urgente");
  await press(sheet(page), "Encerrar");
  await sheet(page).getByText("Avisos urgentes anteriores").click();
  await expect(sheet(page).getByRole("listitem")).toHaveText([
    /^Hoje não tem culto .*Marta, .* encerrado por Marta$/,
    /^Culto às 19h.* encerrado por Marta$/,
  ]);
});

test("The projector shows the longest urgent notice at once, even on a blank screen", async ({
  page,
  parish,
}) => {
  await openSlides(page);
  await page.keyboard.press("b");
  await parish.sql`
    insert into public.urgent_notices (id, text, ends_at)
    values (gen_random_uuid(), ${"CULTO NA RUA DAS FLORES, 12. ".repeat(4)}, now() + interval '1 hour')
  `;
  const notice = page.getByRole("alert");
  await expect(notice).toBeInViewport();
  expect(await notice.evaluate((one) => one.scrollHeight > one.clientHeight + 1)).toBe(false);
});
