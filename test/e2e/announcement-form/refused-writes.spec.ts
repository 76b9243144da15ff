import { expect, openBoard, test } from "../support/fixtures.ts";
import {
  card,
  closeToasts,
  fillDialog,
  openDialog,
  signInOnTop,
  toast,
} from "../support/screen.ts";

test("Who may not post any more is told why, and loses nothing of what was typed", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /RequestError/, /^Error/);
  const account = await parish.account();
  await openBoard(page, account);
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Tarde demais", description: "x", hours: 30 });
  const refused = toast(page, "Erro ao criar aviso");
  const save = dialog.getByRole("button", { name: "Criar Aviso" });
  await test.step("because of more posts than the board takes", async () => {
    await parish.sql`
      insert into private.posts (user_id, posted_at)
      select ${account.id}, now() from generate_series(1, 60)
    `;
    await save.click();
    await expect(refused).toContainText(
      "Foram muitas mudanças em pouco tempo. O limite é de 60 por hora e 500 por dia.",
    );
    await expect(dialog.getByLabel("Título")).toHaveValue("Tarde demais");
    await parish.sql`delete from private.posts`;
    await closeToasts(page);
  });
  await test.step("because the session was ended on another device, which the first refusal tells", async () => {
    await parish.sql`delete from auth.sessions`;
    await save.click();
    await expect(
      page.getByText("Sua sessão terminou. Entre de novo para continuar.").first(),
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("sb-localhost-auth-token"))).toBeNull();
    await signInOnTop(page, account);
    await expect(dialog.getByLabel("Título")).toHaveValue("Tarde demais");
    await save.click();
    await expect(card(page, "Tarde demais")).toBeVisible();
  });
});
