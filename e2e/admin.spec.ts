import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Account, expect, type Parish, signedIn, test } from "./fixtures.ts";
import { card, toast } from "./screen.ts";

type Part = "Ministérios" | "Membros" | "Avisos";

async function openAdmin(page: Page, account: Account, part: Part) {
  await signedIn(page, account);
  await page.goto("/admin");
  await page.getByRole("tab", { name: part }).click();
}

/** The row of a list with that name as its heading. */
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

const dialog = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog");

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
    await expect(page.getByRole("tab")).toHaveText(["Ministérios", "Membros", "Avisos"]);
    await page.getByRole("tab", { name: "Membros" }).click();
    await page.reload();
    await expect(page.getByRole("tab", { name: "Membros" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });
});

test.describe("Ministries: an admin", () => {
  // The ministries outlive the accounts that a test begins with.
  test.afterEach(async ({ parish }) => {
    await parish.sql`delete from public.ministries where name like 'Coral%' or name like 'Banda%'`;
  });

  const newMinistry = async (parish: Parish, name: string) => {
    await parish.sql`insert into public.ministries (name, color) values (${name}, '#7c3aed')`;
    return name;
  };

  test("creates one, seen in both themes before, and posts for it at once", async ({
    page,
    parish,
  }) => {
    const name = `Coral ${randomUUID().slice(0, 8)}`;
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await page.getByRole("button", { name: "Novo Ministério" }).click();
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(dialog(page).getByLabel("Nome")).toHaveAttribute("aria-invalid", "true");
    await dialog(page).getByLabel("Nome").fill(name);
    await dialog(page).getByLabel("Cor", { exact: true }).fill("roxo");
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(dialog(page).getByText("Use uma cor na forma #1a2b3c.")).toBeVisible();
    await dialog(page).getByLabel("Escolher a cor").fill("#7c3aed");
    await expect(dialog(page).getByLabel("Cor", { exact: true })).toHaveValue("#7c3aed");
    const backgrounds = await dialog(page)
      .getByRole("figure")
      .locator("span")
      .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).backgroundColor));
    expect(new Set(backgrounds).size).toBe(2);
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(toast(page, "Ministério criado!")).toBeVisible();
    await expect(row(page, name)).toBeVisible();

    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await page.getByRole("button", { name: "Novo Aviso" }).first().click();
    await dialog(page).getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option", { name })).toBeVisible();
  });

  test("renames one, and the board's badges follow without a reload", async ({ page, parish }) => {
    const name = await newMinistry(parish, `Coral ${randomUUID().slice(0, 8)}`);
    await parish.announcement({ title: "Ensaio", ministry: name });
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    await expect(card(page, "Ensaio")).toContainText(name);
    await page.getByRole("link", { name: "Administração" }).click();
    await row(page, name)
      .getByRole("button", { name: /^Editar/ })
      .click();
    const renamed = name.replace("Coral", "Banda");
    await dialog(page).getByLabel("Nome").fill(renamed);
    await dialog(page).getByRole("button", { name: "Salvar" }).click();
    await expect(row(page, renamed)).toBeVisible();
    // Whatever is read from now on is too late: the cached copy has to be right.
    await page.route("**/rest/v1/announcements*", () => {});
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Ensaio")).toContainText(renamed);
  });

  test("hears that a name is taken, and loses nothing typed", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/);
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await page.getByRole("button", { name: "Novo Ministério" }).click();
    await dialog(page).getByLabel("Nome").fill("LOUVOR");
    await dialog(page).getByRole("button", { name: "Criar Ministério" }).click();
    await expect(toast(page, "Erro ao salvar ministério")).toContainText(
      "Já existe um ministério com este nome.",
    );
    await expect(dialog(page).getByLabel("Nome")).toHaveValue("LOUVOR");
    await page.keyboard.press("Escape");
    await expect(question(page)).toContainText("Descartar alterações?");
  });

  test("archives one, so that nobody is offered it, and brings it back", async ({
    page,
    parish,
  }) => {
    const name = await newMinistry(parish, `Coral ${randomUUID().slice(0, 8)}`);
    await parish.announcement({ title: "Ensaio", ministry: name });
    await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
    await row(page, name)
      .getByRole("button", { name: /^Arquivar/ })
      .click();
    await expect(row(page, name)).toContainText("Arquivado");
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Ensaio")).toContainText(name);
    await page.getByRole("button", { name: "Novo Aviso" }).first().click();
    await dialog(page).getByRole("combobox", { name: "Ministério" }).click();
    await expect(page.getByRole("option", { name: "Louvor" })).toBeVisible();
    await expect(page.getByRole("option", { name })).toHaveCount(0);

    await page.goto("/admin");
    await row(page, name)
      .getByRole("button", { name: /^Trazer de volta/ })
      .click();
    await expect(row(page, name)).not.toContainText("Arquivado");
  });

  for (const [where, option, left] of [
    ["to another one", "Louvor", "Louvor"],
    ["to none", "Nenhum ministério", null],
  ] as const) {
    test(`deletes one, and its announcements go ${where}`, async ({ page, parish }) => {
      const name = await newMinistry(parish, `Coral ${randomUUID().slice(0, 8)}`);
      await parish.announcement({ title: "Ensaio", ministry: name });
      await openAdmin(page, await parish.account({ admin: true }), "Ministérios");
      await row(page, name)
        .getByRole("button", { name: /^Excluir/ })
        .click();
      await dialog(page).getByLabel("Para onde vão os avisos dele?").click();
      await page.getByRole("option", { name: option }).click();
      await dialog(page).getByRole("button", { name: "Excluir" }).click();
      await expect(toast(page, "Ministério excluído")).toBeVisible();
      await expect(row(page, name)).toHaveCount(0);
      expect((await parish.stored())[0]).toMatchObject({ title: "Ensaio", ministry: left });
    });
  }
});

test.describe("Members: an admin", () => {
  const profile = async (parish: Parish, { id }: Account) => {
    const [found] = await parish.sql`
      select p.role, m.name as ministry, p.deactivated_at is null as active
      from public.profiles p left join public.ministries m on m.id = p.ministry_id
      where p.user_id = ${id}
    `;
    return found;
  };

  test("finds somebody by a part of the name or e-mail", async ({ page, parish }) => {
    const rute = await parish.account({ name: "Rute Moabe" });
    await parish.account({ name: "Noemi" });
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await expect(page.getByText("3 membros")).toBeVisible();
    const search = page.getByLabel("Buscar por nome ou email");
    for (const typed of ["moab", rute.email.slice(0, 12)]) {
      await search.fill(typed);
      await expect(page.getByText("1 membro", { exact: true })).toBeVisible();
      await expect(row(page, "Rute Moabe")).toContainText(rute.email);
    }
    await search.fill("%");
    await expect(page.getByText("Ninguém encontrado com esse nome ou email.")).toBeVisible();
    await search.fill("");
    await expect(row(page, "Noemi")).toBeVisible();
  });

  test("turns the pages of a long list", async ({ page, parish }) => {
    const admin = await parish.account({ name: "Zilda", admin: true });
    await parish.sql`
      insert into auth.users (id, email)
      select gen_random_uuid(), 'membro' || n || '@example.org' from generate_series(1, 24) n
    `;
    await openAdmin(page, admin, "Membros");
    await expect(page.getByText("25 membros")).toBeVisible();
    await expect(page.getByRole("button", { name: "Página anterior" })).toBeDisabled();
    await page.getByRole("button", { name: "Próxima página" }).click();
    await expect(page.getByText("Página 2 de 2")).toBeVisible();
    await expect(row(page, "Zilda")).toBeVisible();
    await expect(page.getByRole("button", { name: "Próxima página" })).toBeDisabled();
  });

  test("gives a ministry and the rights of an admin, and takes them", async ({ page, parish }) => {
    const member = await parish.account({ name: "Priscila" });
    await openAdmin(page, await parish.account({ admin: true }), "Membros");
    const priscila = row(page, "Priscila");
    await priscila.getByRole("combobox", { name: "Ministério de Priscila" }).click();
    await page.getByRole("option", { name: "Jovens" }).click();
    await expect.poll(() => profile(parish, member)).toMatchObject({ ministry: "Jovens" });
    await expect(priscila.getByRole("combobox")).toContainText("Jovens");

    await priscila.getByRole("button", { name: /^Tornar admin/ }).click();
    await question(page).getByRole("button", { name: "Cancelar" }).click();
    expect(await profile(parish, member)).toMatchObject({ role: "member" });
    await priscila.getByRole("button", { name: /^Tornar admin/ }).click();
    await question(page).getByRole("button", { name: "Tornar admin" }).click();
    await expect(priscila.getByText("Admin", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "admin" });
    await priscila.getByRole("button", { name: /^Tirar admin/ }).click();
    await question(page).getByRole("button", { name: "Tirar admin" }).click();
    await expect(priscila.getByText("Membro", { exact: true })).toBeVisible();
    expect(await profile(parish, member)).toMatchObject({ role: "member" });
  });

  test("deactivates a member, who then cannot sign in, and brings one back", async ({
    page,
    browser,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /AuthApiError/);
    const member = await parish.account({ name: "Demas" });
    await openAdmin(page, await parish.account({ admin: true }), "Membros");
    await row(page, "Demas")
      .getByRole("button", { name: /^Desativar/ })
      .click();
    await question(page).getByRole("button", { name: "Desativar" }).click();
    await expect(row(page, "Demas")).toContainText("Desativado");

    const other = await (await browser.newContext({ locale: "pt-BR" })).newPage();
    await other.goto(`${parish.url}/auth`);
    await other.getByLabel("Email").fill(member.email);
    await other.getByLabel("Senha", { exact: true }).fill(member.password);
    await other.getByLabel("Senha", { exact: true }).press("Enter");
    await expect(toast(other, "Erro ao fazer login")).toContainText("Esta conta está desativada.");

    await row(page, "Demas")
      .getByRole("button", { name: /^Reativar/ })
      .click();
    await expect(row(page, "Demas")).toContainText("Ativo");
    await other.getByLabel("Senha", { exact: true }).press("Enter");
    await expect(other).toHaveURL(`${parish.url}/`);
    await other.context().close();
  });

  test("deletes what a deactivated member posted, after one question", async ({ page, parish }) => {
    const demas = await parish.account({ name: "Demas" });
    for (const title of ["Venda", "Rifa"]) await parish.announcement({ title, author: demas });
    await parish.announcement({ title: "Antiga", inHours: -5000, author: demas });
    await parish.announcement({ title: "Culto", author: await parish.account({ name: "Lucas" }) });
    await signedIn(page, await parish.account({ admin: true }));
    await page.goto("/");
    await expect(card(page, "Venda")).toBeVisible();
    await page.getByRole("link", { name: "Administração" }).click();
    await page.getByRole("tab", { name: "Membros" }).click();
    const action = row(page, "Demas").getByRole("button", { name: "Excluir avisos desta pessoa" });
    await expect(row(page, "Demas")).toContainText("Ativo");
    await expect(action).toHaveCount(0);
    await row(page, "Demas")
      .getByRole("button", { name: /^Desativar/ })
      .click();
    await question(page).getByRole("button", { name: "Desativar" }).click();

    await action.click();
    await expect(question(page)).toContainText(
      "Excluir os 3 avisos de Demas? Esta ação não pode ser desfeita.",
    );
    await question(page).getByRole("button", { name: "Cancelar" }).click();
    await expect(action).toBeFocused();
    expect(await parish.stored()).toHaveLength(4);
    await action.press("Enter");
    await question(page).getByRole("button", { name: "Excluir" }).click();
    await expect(toast(page, "Avisos excluídos")).toContainText("3 avisos de Demas saíram");
    expect(await parish.stored()).toMatchObject([{ title: "Culto" }]);
    await action.click();
    await expect(toast(page, "Nada a excluir")).toContainText("Demas não tem avisos.");
    // The cached board follows, without being fetched again.
    await page.route("**/rest/v1/announcements*", () => {});
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Culto")).toBeVisible();
    await expect(card(page, "Venda")).toHaveCount(0);
  });

  test("hands over a link that opens the account once", async ({ page, browser, parish }) => {
    await parish.account({ name: "Esquecida" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAdmin(page, await parish.account({ admin: true }), "Membros");
    await row(page, "Esquecida")
      .getByRole("button", { name: /^Link de senha/ })
      .click();
    await expect(dialog(page)).toContainText("Vale por uma hora, funciona uma única vez");
    const link = await dialog(page).getByLabel("Link", { exact: true }).inputValue();
    expect(link).toMatch(/\/auth\/link#type=recovery&token_hash=[0-9a-f]{64}$/);
    await dialog(page).getByRole("button", { name: "Copiar link" }).click();
    await expect(dialog(page).getByText("Link copiado.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const share = dialog(page).getByRole("link", { name: "Enviar pelo WhatsApp" });
    const target = new URL((await share.getAttribute("href")) ?? "");
    expect(target.host).toBe("wa.me");
    expect(target.searchParams.get("text")).toContain(link);

    const other = await (await browser.newContext({ locale: "pt-BR" })).newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Continuar" }).click();
    await other.getByLabel("Nova senha", { exact: true }).fill("outra-senha-boa");
    await other.getByRole("button", { name: "Salvar nova senha" }).click();
    await expect(other.getByRole("banner")).toContainText("Esquecida");
    await other.context().close();
  });

  test("finds nothing on the own row that would lock the door from inside", async ({
    page,
    parish,
  }) => {
    await openAdmin(page, await parish.account({ name: "Débora", admin: true }), "Membros");
    await expect(row(page, "Débora")).toContainText("(você)");
    await expect(row(page, "Débora").getByRole("button")).toHaveCount(0);
    await expect(row(page, "Débora").getByRole("combobox")).toBeVisible();
  });

  test("who has lost the rights meanwhile is refused in Portuguese", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /RequestError/, /^Error/);
    const admin = await parish.account({ name: "Débora", admin: true });
    const member = await parish.account({ name: "Priscila" });
    await openAdmin(page, admin, "Membros");
    await expect(row(page, "Priscila")).toBeVisible();
    await parish.account({ name: "Outra", admin: true });
    await parish.sql`update public.profiles set role = 'member' where user_id = ${admin.id}`;
    await row(page, "Priscila")
      .getByRole("button", { name: /^Desativar/ })
      .click();
    await question(page).getByRole("button", { name: "Desativar" }).click();
    await expect(toast(page, "Erro ao mudar a situação")).toContainText(
      "Somente um administrador pode fazer isso.",
    );
    expect(await profile(parish, member)).toMatchObject({ active: true });
  });
});

test.describe("Announcements: an admin", () => {
  test("sees all of them, past ones too, newest first, with their authors", async ({
    page,
    parish,
  }) => {
    const author = await parish.account({ name: "Lucas Médico" });
    await parish.announcement({ title: "Ano passado", inHours: -9000, ministry: "Louvor", author });
    await parish.announcement({ title: "Sem autor", inHours: 2000 });
    await parish.announcement({ title: "Amanhã", inHours: 24 });
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    await expect(page.getByText("3 avisos")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveText([
      "Sem autor",
      "Amanhã",
      "Ano passado",
    ]);
    await expect(row(page, "Ano passado")).toContainText("Por Lucas Médico");
    await expect(row(page, "Ano passado")).toContainText("Louvor");
    await expect(row(page, "Sem autor")).toContainText("Por uma conta excluída");
  });

  test("searches in the titles, whatever the signs", async ({ page, parish }) => {
    for (const title of ["Oferta de 100%", "Oferta de 1000", "a_b", "acb", "c\\d"]) {
      await parish.announcement({ title });
    }
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    const titles = page.getByRole("tabpanel").getByRole("heading");
    for (const [typed, found] of [
      ["100%", ["Oferta de 100%"]],
      ["A_B", ["a_b"]],
      ["\\", ["c\\d"]],
      ["OFERTA", ["Oferta de 100%", "Oferta de 1000"]],
    ] as const) {
      await page.getByLabel("Buscar no título").fill(typed);
      await expect
        .poll(async () => (await titles.allTextContents()).toSorted())
        .toEqual([...found].toSorted());
    }
  });

  test("turns the pages, edits a past one, deletes another, and the list follows", async ({
    page,
    parish,
    expectedErrors,
  }) => {
    // The page of the deleted one begins behind the end.
    expectedErrors.push(/416/);
    for (let n = 1; n <= 21; n += 1) {
      await parish.announcement({ title: `Culto ${n}`, inHours: -24 * n });
    }
    await openAdmin(page, await parish.account({ admin: true }), "Avisos");
    await page.getByRole("button", { name: "Próxima página" }).click();
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveText(["Culto 21"]);
    await row(page, "Culto 21")
      .getByRole("button", { name: /^Editar/ })
      .click();
    await dialog(page).getByLabel("Título").fill("Culto antigo");
    await dialog(page).getByRole("button", { name: "Atualizar" }).click();
    await expect(toast(page, "Aviso atualizado!")).toBeVisible();
    await row(page, "Culto antigo")
      .getByRole("button", { name: /^Excluir/ })
      .click();
    await question(page).getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Não há mais avisos nesta página.")).toBeVisible();
    await page.getByRole("button", { name: "Página anterior" }).click();
    await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveCount(20);
    expect(await parish.stored()).toHaveLength(20);
  });
});
