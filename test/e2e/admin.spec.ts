import { expect, signedIn, test } from "./fixtures.ts";

test.describe("The administration", () => {
  test("leads a visitor to the sign-in screen", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Entrar", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Administração" })).toHaveCount(0);
    await page.goto("/admin");
    await expect(page.getByText("Esta página é de quem tem uma conta.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
    await expect(page).toHaveURL("/auth");
  });

  test("is not for members", async ({ page, parish }) => {
    await signedIn(page, await parish.account({ name: "Tiago" }));
    await page.goto("/");
    await expect(page.getByRole("banner")).toContainText("Tiago");
    await expect(page.getByRole("link", { name: "Administração" })).toHaveCount(0);
    await page.goto("/admin");
    await expect(page.getByText("Esta página é dos administradores.")).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
  });

  test("opens for an admin from the header, part by part", async ({ page, parish }) => {
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    await page.getByRole("link", { name: "Administração" }).click();
    await expect(page.getByRole("heading", { name: "Administração", level: 1 })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Ministérios", "Membros", "Avisos", "Site"]);
    await page.getByRole("tab", { name: "Membros" }).click();
    await page.reload();
    await expect(page.getByRole("tab", { name: "Membros" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.getByRole("tab", { name: "Avisos" }).click();
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Membros" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
});
