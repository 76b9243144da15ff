import { SEEDED_MINISTRIES } from "../testing/seeded.ts";
import { expect, signedIn, test } from "./fixtures.ts";
import {
  arriveFromSignIn,
  card,
  fillDialog,
  holdBack,
  inHours,
  openDialog,
  toast,
} from "./screen.ts";

test.describe("A member", () => {
  test("posts an announcement for the own ministry, and it stands on the board", async ({
    page,
    parish,
  }) => {
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

  test("edits an own announcement in place", async ({ page, parish }) => {
    const account = await parish.account({ ministry: "Louvor" });
    await parish.announcement({ title: "Ensaio", ministry: "Louvor", author: account });
    await signedIn(page, account);
    await page.goto("/");
    await card(page, "Ensaio").hover();
    await card(page, "Ensaio")
      .getByRole("button", { name: /^Editar/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
    await expect(dialog.getByLabel("Título")).toHaveValue("Ensaio");
    await expect(dialog.getByLabel("Descrição")).toHaveValue("Venha e traga um amigo.");
    await expect(dialog.getByLabel("Data")).toHaveValue(inHours(48).date);
    await dialog.getByLabel("Título").fill("Ensaio geral");
    await dialog.getByRole("button", { name: "Atualizar" }).click();
    await expect(toast(page, "Aviso atualizado!")).toContainText("As alterações foram salvas.");
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Ensaio geral"]);
    expect((await parish.stored())[0]).toMatchObject({ title: "Ensaio geral", ministry: "Louvor" });
  });

  test("deletes an own announcement after a confirmation", async ({ page, parish }) => {
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
    await expect(card(page, "Meu").getByRole("button")).toHaveCount(3);
    await card(page, "Do outro").hover();
    await expect(card(page, "Do outro").getByRole("button")).toHaveCount(0);
  });

  test("sees the icons when pointing at the card or reaching it by key, on a phone always", async ({
    page,
    parish,
    isMobile,
  }) => {
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
  test("posts for any ministry, chosen from the sorted list", async ({ page, parish }) => {
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

test.describe("An announcement saved for a day outside the period", () => {
  test("is not shown, and the toast leads to the period that shows it", async ({
    page,
    parish,
  }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Retiro", description: "Inscrições.", hours: 20 * 24 });
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
    await expect(card(page, "Retiro")).toHaveCount(0);
    await toast(page, "Aviso criado com sucesso!").getByRole("button", { name: /30/ }).click();
    await expect(card(page, "Retiro")).toBeVisible();
    await expect(page.getByRole("button", { name: /30 Dias$/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("beyond 30 days says so", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Natal", description: "Cantata.", hours: 50 * 24 });
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toContainText("30 dias");
    await expect(card(page, "Natal")).toHaveCount(0);
  });
});

test.describe("The dialog", () => {
  test("is at most 500 pixels wide and has no sideways scroll", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    const box = await dialog.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(500);
    expect(box?.x).toBeGreaterThanOrEqual(0);
  });

  test("asks for what is missing, beside the field", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    for (const label of ["Título", "Descrição", "Data", "Horário"]) {
      const field = dialog.getByLabel(label);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const description = await field.getAttribute("aria-describedby");
      await expect(page.locator(`#${description?.split(" ").at(-1)}`)).not.toBeEmpty();
    }
    await expect(dialog.getByLabel("Título")).toBeFocused();
    expect(await parish.stored()).toEqual([]);
  });

  for (const [what, title, description] of [
    ["a blank title", "   ", "x"],
    ["a title of 201 characters", "a".repeat(201), "x"],
    ["a description of 5,001 characters", "x", "a".repeat(5001)],
  ] as const) {
    test(`refuses ${what} and keeps what was typed`, async ({ page, parish }) => {
      await signedIn(page, await parish.account());
      await page.goto("/");
      const dialog = await openDialog(page);
      await fillDialog(page, { title, description, hours: 30 });
      await dialog.getByRole("button", { name: "Criar Aviso" }).click();
      const field = title === "x" ? "Descrição" : "Título";
      await expect(dialog.getByLabel(field)).toHaveAttribute("aria-invalid", "true");
      await expect(dialog.getByLabel("Descrição")).toHaveValue(description);
      expect(await parish.stored()).toEqual([]);
    });
  }

  test("asks before it throws typed text away", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await page.keyboard.press("Escape");
    await expect(dialog).not.toBeVisible();

    await openDialog(page);
    await dialog.getByLabel("Título").fill("Meio aviso");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.getByLabel("Título")).toHaveValue("Meio aviso");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await question.getByRole("button", { name: /Descartar/ }).click();
    await expect(dialog).not.toBeVisible();
  });

  test("takes a second Esc at once as the answer to its question", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await dialog.getByLabel("Título").fill("Meio aviso");
    // Faster than the question can take the keyboard.
    await dialog.getByLabel("Título").evaluate((field) => {
      for (let press = 0; press < 2; press += 1) {
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      }
    });
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(dialog.getByLabel("Título")).toHaveValue("Meio aviso");
  });

  test("says that it is saving, and saves once", async ({ page, parish }) => {
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Uma vez", description: "x", hours: 30 });
    const release = await holdBack(page, "**/rest/v1/announcements*");
    await dialog.getByLabel("Título").press("Enter");
    await expect(dialog.getByRole("button", { name: "Salvando..." })).toBeDisabled();
    await dialog.getByLabel("Título").press("Enter");
    release();
    await expect(card(page, "Uma vez")).toHaveCount(1);
    expect(await parish.stored()).toHaveLength(1);
  });

  test("keeps the dialog and its text when saving fails", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/.*/);
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Quase", description: "x", hours: 30 });
    await page.route("**/rest/v1/announcements*", (route) =>
      route.fulfill({ status: 500, json: { code: "XX000", message: "disk on fire" } }),
    );
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Erro ao criar aviso")).toContainText("disk on fire");
    await expect(dialog.getByLabel("Título")).toHaveValue("Quase");
    expect(logged.some((text) => text.includes("disk on fire"))).toBe(true);
    await page.unroute("**/rest/v1/announcements*");
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(card(page, "Quase")).toBeVisible();
  });

  test("makes no double when the answer to a create is lost", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/.*/);
    await signedIn(page, await parish.account());
    await page.goto("/");
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Só um", description: "x", hours: 30 });
    await page.route(
      "**/rest/v1/announcements*",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Erro ao criar aviso")).toBeVisible();
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
    await expect(card(page, "Só um")).toHaveCount(1);
    expect(await parish.stored()).toHaveLength(1);
  });
});

test("Failures of update and delete carry their titles and change nothing", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/.*/);
  const account = await parish.account();
  await parish.announcement({ title: "Fica", author: account });
  await signedIn(page, account);
  await page.goto("/");
  await expect(card(page, "Fica")).toBeVisible();
  await page.route("**/rest/v1/announcements*", (route) =>
    route.fulfill({ status: 403, json: { code: "42501", message: "permission denied" } }),
  );
  await card(page, "Fica").hover();
  await card(page, "Fica")
    .getByRole("button", { name: /^Excluir/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(toast(page, "Erro ao excluir aviso")).toContainText("permissão");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  await expect(card(page, "Fica")).toHaveCount(1);
  await card(page, "Fica").hover();
  await card(page, "Fica")
    .getByRole("button", { name: /^Editar/ })
    .click();
  await page.getByRole("dialog").getByLabel("Título").fill("Mudou");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(toast(page, "Erro ao atualizar aviso")).toContainText("permissão");
  await expect(page.getByRole("dialog").getByLabel("Título")).toHaveValue("Mudou");
});

test.describe("Loading fails", () => {
  test("and the board says so, with a way to try again", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/.*/);
    await parish.announcement({ title: "Chegou" });
    await page.clock.install();
    await page.route("**/rest/v1/announcements*", (route) => route.abort());
    await arriveFromSignIn(page);
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(toast(page, "Erro ao carregar avisos")).toContainText(
        "Não foi possível carregar os avisos.",
        { timeout: 500 },
      );
    }).toPass();
    await page.unroute("**/rest/v1/announcements*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(card(page, "Chegou")).toBeVisible();
  });
});
