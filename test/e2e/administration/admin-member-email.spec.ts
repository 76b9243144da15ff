import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { press, pressOnCard, toast } from "../support/screen.ts";
import { dialog, openAdmin, question, row } from "./admin-screen.ts";

const change = (page: Page, name: string) => pressOnCard(page, name, "Mudar email");

async function type(page: Page, email: string) {
  await dialog(page).getByLabel("Novo email").fill(email);
  await press(dialog(page), "Continuar");
}

test.describe("Where no mail is sent, an admin", () => {
  test("changes a member's address after a look at both, and the member signs in with it", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    const rute = await parish.account({ name: "Rute" });
    const noemi = await parish.account({ name: "Noemi" });
    const email = `${randomUUID()}@example.org`;
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await change(page, "Rute");
    await expect(dialog(page)).toContainText(`Email atual de Rute: ${rute.email}`);
    await type(page, rute.email.toUpperCase());
    await expect(dialog(page).getByText("Este já é o email da conta.")).toBeVisible();
    await type(page, noemi.email);
    await press(dialog(page), "Mudar email");
    await expect(dialog(page).getByText("Já existe uma conta com este email.")).toBeVisible();
    await expect(dialog(page).getByLabel("Novo email")).toHaveValue(noemi.email);
    await page.keyboard.press("Escape");
    await press(question(page), "Descartar");
    await expect(dialog(page)).toHaveCount(0);
    const [kept] = await parish.sql`select email from auth.users where id = ${rute.id}`;
    expect(kept).toEqual({ email: rute.email });

    await change(page, "Rute");
    await type(page, "errado@example.org");
    await press(dialog(page), "Corrigir");
    await expect(dialog(page).getByLabel("Novo email")).toHaveValue("errado@example.org");
    await type(page, email.toUpperCase());
    // Both stand there, and pressing Enter once more confirms nothing.
    const both = dialog(page).getByRole("region", { name: "Confira os dois emails" });
    await expect(both).toBeFocused();
    await expect(both.getByRole("definition")).toHaveText([rute.email, email]);
    await page.keyboard.press("Enter");
    await press(dialog(page), "Mudar email");
    await expect(toast(page, "Email mudado")).toContainText(`Rute entra com ${email}.`);
    await expect(row(page, "Rute")).toContainText(email);
    await expect(row(page, "Rute").getByRole("button")).toBeFocused();
    const login = { email, password: rute.password };
    expect(await parish.auth("token?grant_type=password", login)).toHaveProperty("access_token");
  });

  test("reads and operates both steps, whoever it is, and the own account says it at once", async ({
    page,
    parish,
  }) => {
    test.slow();
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await change(page, "Débora");
    await type(page, "debora");
    await expect(dialog(page).getByText("Informe um email válido.")).toBeVisible();
    const email = `${"debora.".repeat(5)}${randomUUID().slice(0, 8)}@igreja.example.org`;
    await type(page, email);
    await expect(dialog(page).getByRole("button", { name: "Mudar email" })).toBeVisible();
    await press(dialog(page), "Mudar email");
    await expect(toast(page, "Email mudado")).toBeVisible();
    await page.goto("/conta");
    const section = page.getByRole("region", { name: "Email" });
    await expect(section).toContainText(email);
    await expect(section).toContainText("use a lista de membros na Administração");
  });
});
