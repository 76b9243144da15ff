import type { Page } from "@playwright/test";
import { slugOf } from "../support/editions.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import { press, toast } from "../support/page-elements.ts";
import {
  expectPublished,
  insertAnnouncements,
  insertEditionWithTitles,
  openNote,
  openWeek,
  outputButton,
  publishButton,
  unpublishedNotice,
} from "./week-page.ts";

test.use({ expectedErrors: [/Failed to load resource|RequestError/] });

const items = (page: Page) => page.getByRole("list", { name: "Avisos do culto" });

test("A visitor no longer sees a deleted announcement in a published edition", async ({
  page,
  parish,
}) => {
  await insertAnnouncements(parish, 1);
  await insertAnnouncements(parish, 1, "Visita à Dona Marta");
  const titles = ["Aviso 1", "Visita à Dona Marta 1"];
  const { path, id } = await insertEditionWithTitles(parish, {
    inHours: 20,
    titles,
    published: true,
  });
  const [row] = await parish.sql`select service_at from public.editions where id = ${id}`;
  await page.goto(`${path}/boletim`);
  await expect(page.getByText("Visita à Dona Marta 1").first()).toBeAttached();
  await parish.sql`delete from public.announcements where title = ${titles[1] ?? ""}`;
  for (const address of [`${path}/boletim`, `/telao/${slugOf(row?.service_at)}`]) {
    const html = async () => (await page.request.get(address)).text();
    await expect.poll(html).not.toContain("Dona Marta");
    await page.goto(address);
    await expect(page.getByText("Aviso 1").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText("Dona Marta")).toHaveCount(0);
  }
  await test.step("an admin removes another announcement from the published edition", async () => {
    await openAs(page, await parish.account({ admin: true }), path);
    await expect(items(page)).toContainText(/Visita à Dona Marta 1.*Foi excluído/);
    await openNote(page, "Aviso 1");
    await press(page, "Retirar do culto: Aviso 1");
    await press(page.getByRole("alertdialog", { name: "Retirar do culto" }), "Retirar");
    await expect(toast(page, "Aviso retirado")).toBeVisible();
    await expect(items(page)).not.toContainText("Aviso 1");
  });
});

test("An editor sees later changes of the announcements of a published edition", async ({
  page,
  parish,
  browser,
}) => {
  await insertAnnouncements(parish, 2);
  const { path } = await insertEditionWithTitles(parish, { inHours: 30, titles: [] });
  await openWeek(page, parish, path);
  await publishButton(page).click();
  await expect(toast(page, "A lista não foi publicada")).toContainText(
    "Escolha pelo menos um aviso ou um quadro antes de publicar.",
  );
  for (const title of ["Aviso 1", "Aviso 2"]) await press(page, `Incluir ${title}`);
  await expect(publishButton(page)).toHaveAttribute("aria-busy", "false");
  await publishButton(page).click();
  await expectPublished(page);

  const visitor = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await test.step("visitors see a change of the edition only after it is published", async () => {
    await outputButton(page, "Aviso 2").click();
    await expect(unpublishedNotice(page)).toContainText(
      "Por enquanto vale a lista publicada antes.",
    );
    await visitor.goto(`${parish.url}${path}/boletim`);
    await expect(visitor.getByText("Aviso 2").first()).toBeAttached();
    await publishButton(page).click();
    await expect(unpublishedNotice(page)).toHaveCount(0);
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByText("Aviso 1").first()).toBeAttached();
      await expect(visitor.getByText("Aviso 2")).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await visitor.context().close();
  });
  await test.step("the page asks for a new print after a change", async () => {
    await parish.sql`
      insert into public.edition_outputs (edition_id, output)
      select id, 'bulletin' from public.editions
    `;
    await parish.sql`update public.announcements set location = 'Templo' where title = 'Aviso 1'`;
    await parish.sql`delete from public.announcements where title = 'Aviso 2'`;
    await expect(page.getByText(/^2 avisos mudaram depois de publicados/)).toBeVisible();
    await expect(items(page)).toContainText("Novo local");
    await expect(items(page)).toContainText("Foi excluído");
    await expect(
      page.getByText(/Impresso (hoje|ontem).*Mudou depois\. Imprima de novo\./),
    ).toBeVisible();
    await page.goto("/semana");
    await page.getByText("2 avisos mudados desde a publicação · Ver").click();
    const changes = page.getByRole("region", { name: "O que mudou desde a publicação" });
    await expect(changes.getByRole("listitem")).toHaveText([
      /Aviso 1.*Mudou local/,
      /Aviso 2.*Retirado/,
    ]);
  });
});
