import { expect, signedIn, test } from "../support/fixtures.ts";
import { press } from "../support/screen.ts";
import { row } from "./admin-screen.ts";

test("The administration opens for an admin from the header, part by part, and Back leads out of it", async ({
  page,
  parish,
}) => {
  const author = await parish.account({ name: "Lucas Médico" });
  await parish.announcement({ title: "Ano passado", inHours: -9000, ministry: "Louvor", author });
  await parish.announcement({ title: "Sem autor", inHours: 2000 });
  await parish.announcement({ title: "Amanhã", inHours: 24 });
  await signedIn(page, await parish.account({ admin: true }));
  await page.goto("/");
  await page.getByRole("link", { name: "Administração" }).click();
  await expect(page.getByRole("heading", { name: "Administração", level: 1 })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Ministérios", "Membros", "Avisos", "Igreja"]);
  const members = page.getByRole("tab", { name: "Membros" });
  await members.click();
  await page.reload();
  await expect(members).toHaveAttribute("aria-selected", "true");

  // What is to come, the nearest first, and what is past, each with its author.
  await page.getByRole("tab", { name: "Avisos" }).click();
  const titles = page.getByRole("tabpanel").getByRole("heading");
  await expect(titles).toHaveText(["Amanhã", "Sem autor"]);
  await expect(row(page, "Sem autor")).toContainText("Por uma conta excluída");
  await press(page, "Passados");
  await expect(titles).toHaveText(["Ano passado"]);
  await expect(row(page, "Ano passado")).toContainText("Por Lucas Médico");
  await expect(row(page, "Ano passado")).toContainText("Louvor");

  await page.goBack();
  await expect(members).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/");
});
