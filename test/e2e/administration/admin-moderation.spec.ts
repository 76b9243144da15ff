import { expect, openBoard, test } from "../support/fixtures.ts";
import { card, closeToasts, press, pressOnCard, toast } from "../support/screen.ts";
import { dialog, openAdmin, question, row } from "./admin-screen.ts";

test.describe("Members: an admin", () => {
  test("deactivates a member, who cannot sign in, deletes what was posted, and brings the member back", async ({
    page,
    parish,
  }) => {
    const demas = await parish.account({ name: "Demas" });
    for (const title of ["Venda", "Rifa"]) await parish.announcement({ title, author: demas });
    await parish.announcement({ title: "Antiga", inHours: -5000, author: demas });
    await parish.announcement({ title: "Culto", author: await parish.account({ name: "Lucas" }) });
    const signingIn = () => {
      const { email, password } = demas;
      return parish.auth("token?grant_type=password", { email, password });
    };
    await openBoard(page, await parish.account({ admin: true }));
    await expect(card(page, "Venda")).toBeVisible();
    await page.getByRole("link", { name: "Administração" }).click();
    await page.getByRole("tab", { name: "Membros" }).click();
    const member = row(page, "Demas");
    const menu = member.getByRole("button", { name: "Mais ações: Demas" });
    const entries = page.getByRole("menuitem");
    await expect(member).toContainText("Ativo");
    await menu.click();
    await expect(entries).toHaveText(["Mudar papel", "Link de senha", "Mudar email", "Desativar"]);
    await entries.filter({ hasText: "Desativar" }).click();
    await press(question(page), "Desativar");
    await expect(member).toContainText("Desativado");
    expect(await signingIn()).toMatchObject({ error_code: "user_banned" });

    await menu.click();
    const deletion = "Excluir avisos desta pessoa";
    await expect(entries).toHaveText(["Mudar papel", "Link de senha", "Reativar", deletion]);
    await entries.filter({ hasText: deletion }).click();
    await expect(question(page)).toContainText(
      "Excluir os 3 avisos de Demas? Esta ação não pode ser desfeita.",
    );
    await press(question(page), "Cancelar");
    await expect(menu).toBeFocused();
    expect(await parish.stored()).toHaveLength(4);
    await menu.press("Enter");
    await entries.filter({ hasText: deletion }).press("Enter");
    await press(question(page), "Excluir");
    await expect(toast(page, "Avisos excluídos")).toContainText("3 avisos de Demas saíram");
    expect(await parish.stored()).toMatchObject([{ title: "Culto" }]);
    await pressOnCard(page, "Demas", deletion);
    await expect(toast(page, "Nada a excluir")).toContainText("Demas não tem avisos.");
    await closeToasts(page);
    await pressOnCard(page, "Demas", "Reativar");
    await expect(member).toContainText("Ativo");
    expect(await signingIn()).toHaveProperty("access_token");
    await closeToasts(page);

    // The cached board follows, without being fetched again.
    await page.route("**/rest/v1/announcements*", () => {});
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Culto")).toBeVisible();
    await expect(card(page, "Venda")).toHaveCount(0);
  });

  test("deletes everything that a former member has published", async ({ page, parish }) => {
    const demas = await parish.account({ name: "Demas" });
    for (const title of ["Venda", "Rifa"]) await parish.announcement({ title, author: demas });
    await parish.announcement({ title: "Culto" });
    const admin = await parish.account({ admin: true });
    await openAdmin(page, admin, "Membros");
    await expect(row(page, "Demas")).toContainText("Ativo");
    const former = page.getByRole("region", { name: "Contas excluídas" });
    await expect(former).toHaveCount(0);
    await parish.sql`delete from auth.users where id = ${demas.id}`;
    await page.reload();
    await expect(former).toContainText(/Conta excluída em \d\d\/\d\d\/\d{4}/);
    await expect(former).toContainText("2 avisos");
    const remove = former.getByRole("button", { name: "Apagar tudo que esta pessoa publicou" });
    await remove.click();
    await expect(question(page)).toContainText("Excluir os 2 avisos de Demas?");
    await press(question(page), "Cancelar");
    await expect(remove).toBeFocused();
    await remove.click();
    await press(question(page), "Excluir");
    await expect(toast(page, "Avisos excluídos")).toContainText("2 avisos de Demas saíram");
    await expect(former).toContainText("Nenhum aviso");
    await expect(page.getByRole("main")).toBeFocused();
    expect(await parish.stored()).toMatchObject([{ title: "Culto" }]);
  });

  test("hands over a link that opens the account once", async ({ page, browser, parish }) => {
    await parish.account({ name: "Esquecida" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAdmin(page, await parish.account({ admin: true }), "Membros");
    await pressOnCard(page, "Esquecida", "Link de senha");
    await expect(dialog(page)).toContainText("Vale por uma hora, funciona uma única vez");
    const link = await dialog(page).getByLabel("Link", { exact: true }).inputValue();
    expect(link).toMatch(/\/auth\/link#type=recovery&token_hash=[0-9a-f]{64}$/);
    await press(dialog(page), "Copiar link");
    await expect(dialog(page).getByText("Link copiado.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const share = dialog(page).getByRole("link", { name: "Enviar pelo WhatsApp" });
    const target = new URL((await share.getAttribute("href")) ?? "");
    expect(target.host).toBe("wa.me");
    expect(target.searchParams.get("text")).toContain(link);

    const other = await (await browser.newContext({ locale: "pt-BR" })).newPage();
    await other.goto(link);
    await press(other, "Continuar");
    await other.getByLabel("Nova senha", { exact: true }).fill("outra-senha-boa");
    await press(other, "Salvar nova senha");
    await expect(other.getByRole("banner")).toContainText("Esquecida");
    await other.context().close();
  });
});
