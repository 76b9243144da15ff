import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { announced, edition, opened, outlet, row, saved } from "./week-screen.ts";

test.beforeEach(async ({ page }) => {
  test.slow();
  await followDevice(page);
});

test("A week that is being chosen can be read and operated by everybody", async ({
  page,
  parish,
}) => {
  await announced(parish, 5);
  await parish.announcement({
    title: "Palavra".repeat(20),
    inHours: 24 * 12,
    status: "cancelled",
    ministry: "Louvor",
  });
  await edition(parish, { inHours: -100, titles: ["Aviso 1"], published: true });
  await parish.announcement({ title: "Novidade da semana", inHours: 24 * 11, ministry: "Jovens" });
  await edition(parish, {
    inHours: 30,
    titles: ["Novidade da semana", "Palavra".repeat(20), "Aviso 1", "Aviso 2", "Aviso 3"],
  });
  await opened(page, parish);
  for (const title of ["Aviso 1", "Aviso 2", "Aviso 3", "Novidade da semana"]) {
    await outlet(page, title, "Falado").click();
  }
  await row(page, "Aviso 2")
    .getByRole("button", { name: /^Observação/ })
    .click();
  await saved(page);
  await expectAccessible(page, "the selection");
});

test("A published week that has changed can be read and operated by everybody", async ({
  page,
  parish,
}) => {
  await announced(parish, 3);
  await parish.announcement({ title: "Palavra".repeat(20), inHours: 24 * 12, ministry: "Louvor" });
  const titles = ["Palavra".repeat(20), "Aviso 1", "Aviso 2"];
  const { path } = await edition(parish, { inHours: 30, titles, published: true });
  await parish.sql`insert into public.edition_outputs (edition_id, output) select id, 'bulletin' from public.editions`;
  await parish.sql`update public.announcements set location = 'Templo' where title = 'Aviso 1'`;
  await parish.sql`delete from public.announcements where title = 'Aviso 2'`;
  await parish.sql`update public.edition_items set spoken = true`;
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto(path);
  await expect(page.getByText(/Mudou depois\. Imprima de novo\./)).toBeVisible();
  await expectAccessible(page, "the published edition");
});
