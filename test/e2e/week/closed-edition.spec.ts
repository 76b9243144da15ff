import type { Page } from "@playwright/test";
import { slugOf } from "../support/editions.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { closeToasts, toast } from "../support/screen.ts";
import { announced, closeButton, closed, edition, opened, row } from "./week-screen.ts";

const items = (page: Page) => page.getByRole("list", { name: "Avisos do culto" });
const takeOut = (page: Page, title: string) =>
  page.getByRole("button", { name: `Retirar da lista: ${title}` });

test("After a question an admin takes an announcement out of a closed edition, the last one too", async ({
  page,
  parish,
}) => {
  await announced(parish, 2);
  const titles = ["Aviso 1", "Aviso 2"];
  const { path } = await edition(parish, { inHours: -2, titles, closed: true });
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto(path);
  await takeOut(page, "Aviso 1").click();
  const question = page.getByRole("alertdialog", { name: "Retirar da lista" });
  await expect(question).toContainText("“Aviso 1”");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(takeOut(page, "Aviso 1")).toBeFocused();

  await takeOut(page, "Aviso 1").click();
  await question.getByRole("button", { name: "Retirar" }).click();
  await expect(toast(page, "Aviso retirado")).toBeVisible();
  await expect(items(page).getByRole("heading")).toHaveText(["Aviso 2"]);
  await expect(page.getByRole("main")).toBeFocused();

  await closeToasts(page);
  await takeOut(page, "Aviso 2").click();
  await question.getByRole("button", { name: "Retirar" }).click();
  await expect(page.getByText("Nenhum aviso ficou nesta lista.")).toBeVisible();
  await expect(page.getByText(/^Lista pronta hoje/)).toBeVisible();
  expect(await parish.sql`select title from public.announcements order by title`).toEqual(
    titles.map((title) => ({ title })),
  );
  await page.goto(`${path}/boletim`);
  await expect(
    page.getByText("Nenhum aviso foi escolhido para o boletim desta semana."),
  ).toBeVisible();
});

test("Of a deleted announcement visitors find nothing in a closed edition, and editors its title", async ({
  page,
  browser,
  parish,
}) => {
  await announced(parish, 1);
  await announced(parish, 1, "Visita à Dona Marta");
  const titles = ["Aviso 1", "Visita à Dona Marta 1"];
  const { path, id } = await edition(parish, { inHours: 20, titles, closed: true });
  const [row] = await parish.sql`select service_at from public.editions where id = ${id}`;
  const screen = `/telao/${slugOf(row?.service_at)}`;
  await page.goto(`${path}/boletim`);
  await expect(page.getByText("Visita à Dona Marta 1").first()).toBeAttached();
  await parish.sql`delete from public.announcements where title = ${titles[1] ?? ""}`;

  for (const address of [`${path}/boletim`, screen]) {
    await expect
      .poll(async () => (await page.request.get(address)).text())
      .not.toContain("Dona Marta");
    await page.goto(address);
    await expect(page.getByText("Aviso 1").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText("Dona Marta")).toHaveCount(0);
  }
  const stored = await parish.sql`
    select snapshot from public.edition_items where edition_id = ${id} order by position
  `;
  expect(stored[1]?.snapshot).toEqual({ id: expect.any(String) });

  const context = await browser.newContext();
  const editors = await context.newPage();
  const marta = await parish.account({ editor: true, name: "Marta" });
  await parish.sql`update public.editions set closed_by = ${marta.id} where id = ${id}`;
  await signedIn(editors, marta);
  await editors.goto(path);
  // They are told who closed it, and take nothing out.
  await expect(editors.getByText(/^Lista pronta hoje.*, por Marta\./)).toBeVisible();
  await expect(items(editors)).toContainText("Aviso 1");
  await expect(editors.getByRole("button", { name: /^Retirar/ })).toHaveCount(0);
  await expect(items(editors).getByRole("listitem").nth(1)).toContainText(
    /Visita à Dona Marta 1.*Retirado/,
  );
  await context.close();
});

test("An edition of nothing is not closed; a closed one is opened again, and marks what has changed since", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/);
  await announced(parish, 2);
  const { path } = await edition(parish, { inHours: 30, titles: [] });
  await opened(page, parish, path);
  await closeButton(page).click();
  await expect(toast(page, "A lista não ficou pronta")).toContainText(
    "Escolha pelo menos um aviso antes de tocar em Pronto.",
  );
  await page.getByRole("button", { name: "Incluir Aviso 1" }).click();
  await page.getByRole("button", { name: "Incluir Aviso 2" }).click();
  // It has read the edition again since.
  await expect(closeButton(page)).toHaveAttribute("aria-busy", "false");
  await closeButton(page).click();
  await page.getByRole("button", { name: "Mudar a lista" }).click();
  await expect(page.getByText(/^No telão continua a última versão pronta/)).toBeVisible();
  await expect(row(page, "Aviso 2")).toBeVisible();
  await closeButton(page).click();
  await closed(page);

  await parish.sql`insert into public.edition_outputs (edition_id, output) select id, 'bulletin' from public.editions`;
  await parish.sql`update public.announcements set location = 'Templo' where title = 'Aviso 1'`;
  await parish.sql`delete from public.announcements where title = 'Aviso 2'`;
  await expect(page.getByText(/^2 avisos mudaram depois que a lista ficou pronta/)).toBeVisible();
  const items = page.getByRole("list", { name: "Avisos do culto" });
  await expect(items).toContainText("Novo local");
  await expect(items).toContainText("Retirado");
  await expect(page.getByText(/Impresso hoje.*Mudou depois\. Imprima de novo\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Boletim corrigido" })).toBeVisible();
  await page.goto("/semana");
  const changes = page.getByRole("region", { name: /^O que mudou desde que a lista ficou pronta/ });
  await expect(changes.getByRole("listitem")).toHaveText([
    /Aviso 1.*Mudou local/,
    /Aviso 2.*Retirado/,
  ]);
});
