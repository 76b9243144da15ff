import type { Locator, Page } from "@playwright/test";
import { SEEDED_MINISTRIES } from "../../support/database/seeded-ministries.ts";
import { expect, openBoard, test } from "../support/fixtures.ts";
import {
  card,
  fillDialog,
  formTime,
  inHours,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/screen.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const question = (page: Page) => page.getByRole("alertdialog");

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (found === null) throw new Error("it is not there");
  return found;
}

/** Once the toast has come to rest. */
async function expectFree(target: Locator, message: Locator) {
  await expect(async () => {
    const [a, b] = [await box(target), await box(message)];
    const apart =
      a.x + a.width <= b.x ||
      b.x + b.width <= a.x ||
      a.y + a.height <= b.y ||
      b.y + b.height <= a.y;
    expect(apart, JSON.stringify([a, b])).toBe(true);
  }).toPass({ timeout: 5_000 });
}

test("A member posts an announcement for the own ministry, edits it in place and deletes it after a confirmation", {
  tag: ["@main", "@desktop"],
}, async ({ page, parish, isMobile }) => {
  const account = await parish.account({ name: "Tiago", ministry: "Jovens" });
  const other = await parish.account({ ministry: "Jovens" });
  await parish.announcement({ title: "Depois", inHours: 100, author: other });
  await openBoard(page, account);
  await expect(page.getByRole("banner")).toContainText("Tiago");
  await expect(page.getByText("Admin", { exact: true })).toHaveCount(0);
  const dialog = await openDialog(page);
  const place = await box(dialog);
  expect(place.width).toBeLessThanOrEqual(500);
  expect(place.x).toBeGreaterThanOrEqual(0);
  const ministry = dialog.getByRole("combobox", { name: "Ministério" });
  await expect(ministry).toBeDisabled();
  await expect(ministry).toContainText("Jovens");
  await expect(dialog).toContainText("Publicando por");
  await expect(dialog.getByLabel("Título")).toHaveAttribute("required");

  const calls: string[] = [];
  page.on("request", (request) => {
    const [, query] = decodeURIComponent(request.url()).split("/rest/v1/announcements?");
    // The announcement that stands beside the list is read by itself.
    if (query && !/detached/.test(query))
      calls.push(`${request.method()} ${query} ${request.postData()}`);
  });
  const { date, time } = inHours(30);
  await fillDialog(page, { title: "Luau", description: "Traga violão.", hours: 30 });
  await dialog.getByLabel("Data").fill(date);
  await dialog.getByLabel("Horário").fill(time);
  // Beside the form, where there is room.
  const preview = page.locator("[inert]").getByRole("article", { includeHidden: true });
  await expect(preview).toHaveCount(isMobile ? 0 : 1);
  if (!isMobile) await expect(preview).toContainText(/Luau.*Traga violão\./);
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  const created = toast(page, "Aviso criado com sucesso!");
  await expect(created).toContainText("O aviso foi adicionado à lista.");
  await expect(dialog).not.toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Luau", "Depois"]);
  await expect(card(page, "Luau")).toContainText("Jovens");
  expect((await parish.stored())[0]).toMatchObject({
    title: "Luau",
    description: "Traga violão.",
    ministry: "Jovens",
    created_by: account.id,
    date: new Date(`${date}T${time}:00-03:00`),
  });

  await test.step("the message covers neither the header, the new card's title nor the places, and leaves when a dialog opens", async () => {
    const window = page.viewportSize() ?? { width: 390, height: 844 };
    await created.hover();
    for (const width of [320, window.width]) {
      await page.setViewportSize({ ...window, width });
      await expectFree(page.getByRole("banner"), created);
      await expectFree(card(page, "Luau").getByRole("heading"), created);
      await expectFree(page.getByRole("button", { name: "Novo Aviso" }).first(), created);
    }
    await openDialog(page);
    await expect(created).toHaveCount(0, { timeout: 2_000 });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("what its author may do is seen when pointing at the card, on a phone always, and on no other's", async () => {
    const what = isMobile ? ["Mais ações"] : ["Editar aviso", "Excluir aviso", "Mais ações"];
    const ofAuthor = (title: string) =>
      card(page, title).getByRole("button", { name: /^(Editar aviso|Excluir aviso|Mais ações): / });
    const own = ofAuthor("Luau");
    await expect(own).toHaveCount(what.length);
    const opacities = () =>
      own.evaluateAll((buttons) =>
        buttons.map((button) => {
          let product = 1;
          for (let node: Element | null = button; node; node = node.parentElement) {
            product *= Number(getComputedStyle(node).opacity);
          }
          return product;
        }),
      );
    const seen = what.map(() => 1);
    const unseen = isMobile ? seen : what.map(() => 0);
    await card(page, "Depois").hover();
    await expect(ofAuthor("Depois")).toHaveCount(0);
    // The focus that the card has since it was saved shows them too.
    await page.getByRole("button", { name: "Alterar tema" }).focus();
    await expect.poll(opacities).toEqual(unseen);
    await card(page, "Luau").hover();
    await expect.poll(opacities).toEqual(seen);
    await page.mouse.move(0, 0);
    await expect.poll(opacities).toEqual(unseen);
    await own.first().focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(own.first()).toBeFocused();
    await expect.poll(opacities).toEqual(seen);
  });

  /** Devices that cannot hover have no icon: there it uses the menu. */
  const pressIcon = (name: "Editar" | "Excluir", title: string) =>
    isMobile ? pressOnCard(page, title, name) : press(card(page, title), `${name} aviso: ${title}`);
  await pressIcon("Editar", "Luau");
  const editing = page.getByRole("dialog", { name: "Editar Aviso" });
  await expect(editing.getByLabel("Título")).toHaveValue("Luau");
  await expect(editing.getByLabel("Descrição")).toHaveValue("Traga violão.");
  await expect(editing.getByLabel("Data")).toHaveValue(date);
  await editing.getByLabel("Título").fill("Luau na praia");
  await editing.getByRole("button", { name: "Atualizar" }).click();
  const updated = toast(page, "Aviso atualizado!");
  await expect(updated).toContainText("As alterações foram salvas.");
  await expect(page.getByRole("article").getByRole("heading").first()).toHaveText("Luau na praia");
  expect((await parish.stored())[0]).toMatchObject({ title: "Luau na praia", ministry: "Jovens" });

  await test.step("a message leaves when a menu opens, unless it has just come", async () => {
    await expect(async () => {
      await page.keyboard.press("Escape");
      await press(card(page, "Luau na praia"), /^Mais ações/);
      await expect(updated).toHaveCount(0, { timeout: 500 });
    }).toPass({ timeout: 4_000 });
  });
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Excluir Aviso" });
  await expect(confirmation).toContainText(
    "Tem certeza que deseja excluir este aviso? Esta ação não pode ser desfeita.",
  );
  await expect(confirmation).toContainText("“Luau na praia”");
  await confirmation.getByRole("button", { name: "Cancelar", exact: true }).click();
  await expect(card(page, "Luau na praia")).toBeVisible();
  await pressIcon("Excluir", "Luau na praia");
  await confirmation.getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(toast(page, "Aviso excluído")).toContainText("O aviso foi removido da lista.");
  await expect(card(page, "Luau na praia")).toHaveCount(0);
  // Specification §7; nothing is read again.
  const row = (title: string) =>
    `.*ministries\\(id,name,color\\)(?=.*"title":"${title}")(?=.*"description":)(?=.*"date":"20)(?=.*"ministry_id":")`;
  const shapes = [
    `^POST${row("Luau")}.*"created_by":"${account.id}"`,
    `^PATCH(?=.*id=eq\\.)${row("Luau na praia")}`,
    "^DELETE id=eq\\.",
  ];
  expect(calls).toEqual(shapes.map((shape) => expect.stringMatching(shape)));
  expect(await parish.stored()).toMatchObject([{ title: "Depois" }]);
});

test("An admin posts for any ministry, and edits, repeats and deletes what anybody posted", async ({
  page,
  parish,
}) => {
  const author = await parish.account({ ministry: "Jovens" });
  const first = await parish.announcement({ title: "Ensaio", ministry: "Jovens", author });
  const admin = await parish.account({ admin: true });
  await openBoard(page, admin);
  const dialog = await openDialog(page);
  const ministry = dialog.getByRole("combobox", { name: "Ministério" });
  await fillDialog(page, { title: "Visita", description: "Aos enfermos.", hours: 30 });
  await ministry.click();
  await expect(page.getByRole("option")).toHaveText(["Nenhum", ...SEEDED_MINISTRIES]);
  await page.getByRole("option", { name: "Intercessão" }).click();
  await dialog.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(card(page, "Visita")).toContainText("Intercessão");

  await pressOnCard(page, "Ensaio", "Editar");
  await page.getByRole("dialog").getByLabel("Título").fill("Corrigido");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(card(page, "Corrigido")).toBeVisible();

  await test.step("the same again a week later is the admin's, and the first one stays", async () => {
    await pressOnCard(page, "Corrigido", "Duplicar");
    await expect(dialog.getByLabel("Título")).toHaveValue("Corrigido");
    await expect(dialog.getByLabel("Descrição")).toHaveValue("Venha e traga um amigo.");
    await expect(ministry).toContainText("Jovens");
    const { date, time } = formTime(new Date(first.date.getTime() + WEEK_MS));
    await expect(dialog.getByLabel("Data")).toHaveValue(date);
    await expect(dialog.getByLabel("Horário")).toHaveValue(time);
    await dialog.getByRole("button", { name: "Criar Aviso" }).click();
    await expect.poll(() => parish.stored()).toHaveLength(3);
    const [, kept, copy] = await parish.stored();
    expect(kept).toMatchObject({ title: "Corrigido", created_by: author.id, ministry: "Jovens" });
    expect(copy).toMatchObject({
      title: "Corrigido",
      created_by: admin.id,
      ministry: "Jovens",
      date: new Date(`${date}T${time}:00-03:00`),
    });
  });

  await pressOnCard(page, "Corrigido", "Excluir");
  await question(page).getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(card(page, "Corrigido")).toHaveCount(0);
});

test("A member who moved on may leave an announcement its ministry, and repeats it for the own one", async ({
  page,
  parish,
}) => {
  const account = await parish.account({ ministry: "Casais" });
  await parish.announcement({ title: "Jantar", ministry: "Louvor", author: account });
  await openBoard(page, account);
  const ministry = page.getByRole("combobox", { name: "Ministério" });
  await pressOnCard(page, "Jantar", "Editar");
  await expect(ministry).toContainText("Louvor");
  await ministry.click();
  await expect(page.getByRole("option")).toHaveText([/Casais/, /Louvor/]);
  await page.getByRole("option", { name: "Louvor" }).click();
  await page.getByRole("dialog").getByLabel("Título").fill("Ainda do Louvor");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(card(page, "Ainda do Louvor")).toContainText("Louvor");

  await pressOnCard(page, "Ainda do Louvor", "Duplicar");
  await expect(ministry).toContainText("Casais");
  await page.getByRole("button", { name: "Criar Aviso" }).click();
  await expect.poll(() => parish.stored()).toHaveLength(2);
  expect((await parish.stored())[1]).toMatchObject({
    title: "Ainda do Louvor",
    ministry: "Casais",
  });
});
