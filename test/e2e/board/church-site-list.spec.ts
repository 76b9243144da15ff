import { exampleOf } from "../../support/clients/api-document.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ server: async ({ embedServer }, use) => use(embedServer) });

/** The third example of docs/api.md, for the board at `url`. */
const listOf = (url: string) =>
  exampleOf(3)[0]?.text.replace('"https://avisos.igreja.org.br"', `"${url}"`) ?? "";

test("a page of the church's site lists what is coming up, as text and with links", async ({
  page,
  parish,
  churchSite,
}) => {
  const { id } = await parish.announcement({ title: "Culto <b>jovem</b>", inHours: 48 });
  await parish.announcement({ title: "Ontem", inHours: -24 });
  await parish.announcement({ title: "Passeio", inHours: 24, status: "cancelled" });
  await parish.announcement({ title: "Ensaio", inHours: 24 });
  await page.goto(churchSite.origin + churchSite.publish(listOf(parish.url)));
  await expect(page.getByRole("listitem")).toHaveText([
    /^\d\d\/\d\d Ensaio$/,
    /Culto <b>jovem<\/b>$/,
  ]);
  await expect(page.getByRole("link", { name: "Culto" })).toHaveAttribute(
    "href",
    `${parish.url}/avisos/${id}`,
  );
});

test("a page of a site that the board does not name is given nothing", async ({
  page,
  parish,
  churchSite,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS|Failed to fetch|ERR_FAILED/);
  await parish.announcement({ title: "Ensaio", inHours: 24 });
  const failed = page.waitForEvent("pageerror");
  await page.goto(churchSite.strangeOrigin + churchSite.publish(listOf(parish.url)));
  expect((await failed).message).toContain("Failed to fetch");
  await expect(page.getByRole("listitem")).toHaveCount(0);
});
