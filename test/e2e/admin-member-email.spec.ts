import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, followDevice } from "./accessible.ts";
import { dialog, openAdmin, question, row } from "./admin-screen.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./password-screen.ts";
import { toast } from "./screen.ts";

const change = (page: Page, name: string) =>
  row(page, name).getByRole("button", { name: `Mudar email: ${name}` });

async function type(page: Page, email: string) {
  await dialog(page).getByLabel("Novo email").fill(email);
  await dialog(page).getByRole("button", { name: "Continuar" }).click();
}

test.describe("Where no mail is sent, an admin", () => {
  test("changes a member's address after a look at both, and the member signs in with it", {
    tag: "@desktop",
  }, async ({ page, browser, server, parish }) => {
    const rute = await parish.account({ name: "Rute" });
    const email = `${randomUUID()}@example.org`;
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await change(page, "Rute").click();
    await expect(dialog(page)).toContainText(`Email atual de Rute: ${rute.email}`);
    await type(page, "errado@example.org");
    await dialog(page).getByRole("button", { name: "Corrigir" }).click();
    await expect(dialog(page).getByLabel("Novo email")).toHaveValue("errado@example.org");
    await type(page, email.toUpperCase());
    // Both stand there, and pressing Enter once more confirms nothing.
    const both = dialog(page).getByRole("region", { name: "Confira os dois emails" });
    await expect(both).toBeFocused();
    await expect(both.getByRole("definition")).toHaveText([rute.email, email]);
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("button", { name: "Mudar email" }).click();
    await expect(toast(page, "Email mudado")).toContainText(`Rute entra com ${email}.`);
    await expect(row(page, "Rute")).toContainText(email);
    await expect(change(page, "Rute")).toBeFocused();

    const elsewhere = await browser.newPage({ baseURL: server.url });
    await signIn(elsewhere, email, rute.password);
    await expect(elsewhere.getByRole("banner")).toContainText("Rute");
    await elsewhere.close();
  });

  test("is told in the field what is wrong with an address, and asked before it is lost", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    const rute = await parish.account({ name: "Rute" });
    const noemi = await parish.account({ name: "Noemi" });
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await change(page, "Rute").click();
    for (const [typed, complaint] of [
      ["", "Informe o novo email."],
      ["rute", "Informe um email válido."],
      [rute.email.toUpperCase(), "Este já é o email da conta."],
    ] as const) {
      await type(page, typed);
      await expect(dialog(page).getByText(complaint)).toBeVisible();
    }
    for (const [typed, complaint] of [
      [noemi.email, "Já existe uma conta com este email."],
      ["rute@exa_mple.org", "Este endereço de email não é válido."],
    ] as const) {
      await type(page, typed);
      await dialog(page).getByRole("button", { name: "Mudar email" }).click();
      await expect(dialog(page).getByText(complaint)).toBeVisible();
      await expect(dialog(page).getByLabel("Novo email")).toHaveValue(typed);
    }
    await page.keyboard.press("Escape");
    await question(page).getByRole("button", { name: "Descartar" }).click();
    await expect(dialog(page)).toHaveCount(0);
    const [kept] = await parish.sql`select email from auth.users where id = ${rute.id}`;
    expect(kept).toEqual({ email: rute.email });
  });

  test("changes the own address in the same way, and the account says it at once", async ({
    page,
    parish,
  }) => {
    const debora = await parish.account({ name: "Débora", admin: true });
    const email = `${randomUUID()}@example.org`;
    await openAdmin(page, debora, "Membros");
    await change(page, "Débora").click();
    await type(page, email);
    await dialog(page).getByRole("button", { name: "Mudar email" }).click();
    await expect(toast(page, "Email mudado")).toBeVisible();
    await page.goto("/conta");
    const section = page.getByRole("region", { name: "Email" });
    await expect(section).toContainText(email);
    await expect(section).toContainText("use a lista de membros na Administração");
  });

  test("does not change that of a deactivated member, and a member asks an admin", async ({
    page,
    parish,
  }) => {
    const rute = await parish.account({ name: "Rute" });
    await parish.sql`update public.profiles set deactivated_at = now() where user_id = ${rute.id}`;
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await expect(row(page, "Rute")).toContainText("Desativado");
    await expect(change(page, "Rute")).toHaveCount(0);
    await expect(change(page, "Débora")).toBeVisible();
  });

  test("reads and operates both steps, whoever it is", async ({ page, parish }) => {
    test.slow();
    await followDevice(page);
    await parish.account({ name: "Rute" });
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await change(page, "Rute").click();
    await type(page, "rute");
    await expect(dialog(page).getByText("Informe um email válido.")).toBeVisible();
    await expectAccessible(page);
    await type(page, `${"rute.".repeat(8)}moabe@igreja.example.org`);
    await expect(dialog(page).getByRole("button", { name: "Mudar email" })).toBeVisible();
    await expectAccessible(page);
  });
});
