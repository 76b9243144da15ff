import { expectAccessibleInBrief, followDevice } from "../support/accessible.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { openDialog, press } from "../support/screen.ts";
import { announced, prepare, proposal, row } from "../week/week-screen.ts";

// The other screens, and these at every width and size of text, are in the other accessibility*.spec.ts.
test.beforeEach(async ({ page }) => {
  test.slow();
  await followDevice(page);
});

test("Every visitor can read and operate the board, an announcement and the sign-in screen", async ({
  page,
  parish,
}) => {
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

test("Everybody of the team can write an announcement, administer members and choose the week", async ({
  page,
  parish,
}) => {
  await announced(parish, 2);
  await parish.account({ name: "Rute", ministry: "Louvor" });
  await signedIn(page, await parish.account({ name: "Maximiliano".repeat(10), admin: true }));
  await page.goto("/");
  const dialog = await openDialog(page);
  await press(dialog, "Criar Aviso");
  await expect(dialog.getByLabel("Título")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleInBrief(page, "the dialog with its errors");
  await page.goto("/admin?parte=membros");
  await expect(page.getByRole("heading", { name: "Rute" })).toBeVisible();
  await expectAccessibleInBrief(page, "the members");
  await page.goto("/semana");
  await expect(proposal(page)).toContainText("Aviso 2");
  await expectAccessibleInBrief(page, "the proposal for the week");
  await prepare(page);
  await expect(row(page, "Aviso 2")).toBeVisible();
  await expectAccessibleInBrief(page, "the selection of the week");
});
