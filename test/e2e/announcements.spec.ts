import { SEEDED_MINISTRIES } from "../support/seeded.ts";
import { expect, signedIn, test } from "./fixtures.ts";
import { card, fillDialog, formTime, inHours, openDialog, toast } from "./screen.ts";

test.describe("A member", () => {
  test("posts an announcement for the own ministry, and it stands on the board", {
    tag: "@desktop",
  }, async ({ page, parish }) => {
    const account = await parish.account({ ministry: "Jovens" });
    await parish.announcement({ title: "Depois", inHours: 100 });
    await signedIn(page, account);
    await page.goto("/");
    const dialog = await openDialog(page);
    const ministry = dialog.getByRole("combobox", { name: "Ministério" });
    await expect(ministry).toBeDisabled();
    await expect(ministry).toContainText("Jovens");

    let reads = 0;
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes("/announcements")) reads += 1;
    });
    const { date, time } = inHours(30);
    await fillDialog(page, { title: "Luau", description: "Traga violão.", hours: 30 });
    await dialog.getByLabel("Data").fill(date);
    await dialog.getByLabel("Horário").fill(time);
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toContainText(
      "O aviso foi adicionado à lista.",
    );
    await expect(dialog).not.toBeVisible();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Luau", "Depois"]);
    await expect(card(page, "Luau")).toContainText("Jovens");
    expect(reads).toBe(0);

    const [stored] = await parish.stored();
    expect(stored).toMatchObject({
      title: "Luau",
      description: "Traga violão.",
      ministry: "Jovens",
      created_by: account.id,
      date: new Date(`${date}T${time}:00-03:00`),
    });
  });

  test("without a ministry posts without one", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await expect(dialog.getByRole("combobox", { name: "Ministério" })).toBeDisabled();
    await fillDialog(page, { title: "Carona", description: "Quem vem?", hours: 30 });
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(card(page, "Carona")).toContainText("N/A");
    expect((await parish.stored())[0]).toMatchObject({ ministry: null });
  });

  test("edits an own announcement in place", { tag: "@desktop" }, async ({ page, parish }) => {
    const account = await parish.account({ ministry: "Louvor" });
    const stored = { title: "Ensaio", ministry: "Louvor", author: account };
    const before = await parish.announcement(stored);
    await signedIn(page, account);
    await page.goto("/");
    await card(page, "Ensaio").hover();
    await card(page, "Ensaio")
      .getByRole("button", { name: /^Editar/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
    await expect(dialog.getByLabel("Título")).toHaveValue("Ensaio");
    await expect(dialog.getByLabel("Descrição")).toHaveValue("Venha e traga um amigo.");
    await expect(dialog.getByLabel("Data")).toHaveValue(formTime(before.date).date);
    await dialog.getByLabel("Título").fill("Ensaio geral");
    await dialog.getByRole("button", { name: "Atualizar" }).click();
    await expect(toast(page, "Aviso atualizado!")).toContainText("As alterações foram salvas.");
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Ensaio geral"]);
    expect((await parish.stored())[0]).toMatchObject({ title: "Ensaio geral", ministry: "Louvor" });
  });

  test("deletes an own announcement after a confirmation", { tag: "@desktop" }, async ({
    page,
    parish,
  }) => {
    const account = await parish.account();
    await parish.announcement({ title: "Engano", author: account });
    await signedIn(page, account);
    await page.goto("/");
    const remove = card(page, "Engano").getByRole("button", { name: /^Excluir/ });
    await card(page, "Engano").hover();
    await remove.click();
    const confirmation = page.getByRole("alertdialog", { name: "Excluir Aviso" });
    await expect(confirmation).toContainText(
      "Tem certeza que deseja excluir este aviso? Esta ação não pode ser desfeita.",
    );
    await expect(confirmation).toContainText("“Engano”");
    await confirmation.getByRole("button", { name: "Cancelar" }).click();
    await expect(card(page, "Engano")).toBeVisible();
    await card(page, "Engano").hover();
    await remove.click();
    await confirmation.getByRole("button", { name: "Excluir" }).click();
    await expect(toast(page, "Aviso excluído")).toContainText("O aviso foi removido da lista.");
    await expect(card(page, "Engano")).toHaveCount(0);
    expect(await parish.stored()).toEqual([]);
  });

  test("gets no icons on what others posted", async ({ page, parish }) => {
    const account = await parish.account({ ministry: "Jovens" });
    const other = await parish.account({ ministry: "Jovens" });
    await parish.announcement({ title: "Meu", author: account, inHours: 30 });
    await parish.announcement({ title: "Do outro", author: other, inHours: 40 });
    await signedIn(page, account);
    await page.goto("/");
    const icons = (title: string) =>
      card(page, title).getByRole("button", { name: /^(Duplicar|Editar|Excluir)/ });
    await expect(icons("Meu")).toHaveCount(3);
    await card(page, "Do outro").hover();
    await expect(icons("Do outro")).toHaveCount(0);
  });

  test("sees the icons when pointing at the card or reaching it by key, on a phone always", {
    tag: "@desktop",
  }, async ({ page, parish, isMobile }) => {
    const account = await parish.account();
    await parish.announcement({ title: "Meu", author: account });
    await signedIn(page, account);
    await page.goto("/");
    const edit = card(page, "Meu").getByRole("button", { name: /^Editar/ });
    await expect(edit).toBeAttached();
    const opacity = () =>
      edit.evaluate((element) => {
        let product = 1;
        for (let node: Element | null = element; node; node = node.parentElement) {
          product *= Number(getComputedStyle(node).opacity);
        }
        return product;
      });
    await expect.poll(opacity).toBe(isMobile ? 1 : 0);
    await card(page, "Meu").hover();
    await expect.poll(opacity).toBe(1);
    await page.mouse.move(0, 0);
    await expect.poll(opacity).toBe(isMobile ? 1 : 0);
    await edit.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(edit).toBeFocused();
    await expect.poll(opacity).toBe(1);
  });

  test("who moved may leave the old ministry or take the new one", async ({ page, parish }) => {
    const account = await parish.account({ ministry: "Jovens" });
    await parish.announcement({ title: "Antigo", ministry: "Louvor", author: account });
    await signedIn(page, account);
    await page.goto("/");
    await card(page, "Antigo").hover();
    await card(page, "Antigo")
      .getByRole("button", { name: /^Editar/ })
      .click();
    const dialog = page.getByRole("dialog");
    const ministry = dialog.getByRole("combobox", { name: "Ministério" });
    await expect(ministry).toContainText("Louvor");
    await ministry.click();
    await expect(page.getByRole("option")).toHaveText([/Jovens/, /Louvor/]);
    await page.getByRole("option", { name: "Louvor" }).click();
    await dialog.getByLabel("Título").fill("Ainda do Louvor");
    await dialog.getByRole("button", { name: "Atualizar" }).click();
    await expect(card(page, "Ainda do Louvor")).toContainText("Louvor");
  });
});

test.describe("An admin", () => {
  test("posts for any ministry, chosen from the sorted list", { tag: "@desktop" }, async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Visita", description: "Aos enfermos.", hours: 30 });
    await dialog.getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option")).toHaveText(["Nenhum", ...SEEDED_MINISTRIES]);
    await page.getByRole("option", { name: "Intercessão" }).click();
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(card(page, "Visita")).toContainText("Intercessão");
  });

  test("edits and deletes what anybody posted", async ({ page, parish }) => {
    const author = await parish.account();
    await parish.announcement({ title: "De outra pessoa", author });
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    await card(page, "De outra pessoa").hover();
    await card(page, "De outra pessoa")
      .getByRole("button", { name: /^Editar/ })
      .click();
    await page.getByRole("dialog").getByLabel("Título").fill("Corrigido");
    await page.getByRole("button", { name: "Atualizar" }).click();
    await expect(card(page, "Corrigido")).toBeVisible();
    expect((await parish.stored())[0]).toMatchObject({ created_by: author.id });
    await card(page, "Corrigido").hover();
    await card(page, "Corrigido")
      .getByRole("button", { name: /^Excluir/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(card(page, "Corrigido")).toHaveCount(0);
  });
});
