import { expectAccessibleInBrief, followDevice } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";

// What npm test looks at. The other screens, and these at every width and size of text, are in the other accessibility*.spec.ts.
test.beforeEach(async ({ page }) => {
  test.slow();
  await followDevice(page);
});

test("Every visitor can read and operate the board, an announcement and the sign-in screen", {
  tag: "@main",
}, async ({ page, parish }) => {
  await parish.announcement({ title: "Palavra".repeat(25), description: "w".repeat(400) });
  const { id } = await parish.announcement({
    title: "Retiro de jovens",
    ministry: "Jovens",
    status: "postponed",
    reason: "Chuva forte na região",
    location: "Salão social",
    lasts: 60,
  });
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessibleInBrief(page, "the board");
  await page.goto(`/avisos/${id}`);
  await expect(page.getByRole("heading", { name: "Retiro de jovens" })).toBeVisible();
  await expectAccessibleInBrief(page, "an announcement");
  await page.goto("/auth");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expectAccessibleInBrief(page, "the sign-in screen");
});
