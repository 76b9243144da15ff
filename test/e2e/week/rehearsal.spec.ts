import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/page-elements.ts";
import {
  expectPublished,
  insertAnnouncements,
  insertEditionWithTitles,
  openWeek,
  row,
} from "./week-page.ts";

test("An editor deals with each missing thing on a phone until the service is ready", async ({
  page,
  parish,
}) => {
  await insertAnnouncements(parish, 2);
  const titles = ["Aviso 1", "Aviso 2"];
  const { id, path } = await insertEditionWithTitles(parish, { inHours: 20, titles });
  await parish.sql`
    update public.announcements set location = 'Templo',
      date = case when title = 'Aviso 2' then now() - interval '2 days' else date end
  `;
  await openWeek(page, parish, path);
  const missing = page.getByRole("list", { name: "O que falta" }).getByRole("listitem");
  await expect(missing).toHaveText([
    /^A lista ainda não foi publicada/,
    /^“Aviso 2” já terá passado/,
  ]);
  await press(page, "Tirar: “Aviso 2” já terá passado");
  await expect(row(page, "Aviso 2")).toHaveCount(0);
  await press(page, "Publicar: A lista ainda não foi publicada");
  await expectPublished(page);
  await expect(missing).toHaveText([/^O telão/, /^O roteiro/, /^O boletim/]);

  for (const [output, recorded] of [
    ["roteiro", "script"],
    ["boletim", "sheet"],
  ] as const) {
    await page.getByRole("link", { name: new RegExp(`^Abrir: O ${output}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/${output}$`));
    const records = () => parish.sql`select from public.edition_outputs where output = ${recorded}`;
    await expect.poll(records).toHaveLength(1);
    await page.getByRole("link", { name: "Voltar à semana" }).click();
    await expect(missing.filter({ hasText: output })).toHaveCount(0);
  }
  await parish.sql`
    insert into public.edition_outputs (edition_id, output) values (${id}, 'slides')
  `;
  await page.reload();
  await expect(page.getByText(/ está pronto$/)).toBeVisible();
});
