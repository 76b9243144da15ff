import { question } from "../administration/admin-page.ts";
import { expect, openAs, test } from "../support/fixtures.ts";
import {
  card,
  fillDialog,
  openDialog,
  press,
  pressOnCard,
  toast,
} from "../support/page-elements.ts";

test("A member posts, edits and deletes an announcement of their ministry", {
  tag: ["@main", "@desktop"],
}, async ({ page, parish, isMobile }) => {
  const account = await parish.account({ name: "Tiago", ministry: "Jovens" });
  const other = await parish.account({ ministry: "Jovens" });
  await parish.announcement({ title: "Depois", inHours: 100, author: other });
  await openAs(page, account);
  await expect(page.getByRole("banner")).toContainText("Tiago");
  const dialog = await openDialog(page);
  const ministry = dialog.getByRole("combobox", { name: "Ministério" });
  await expect(ministry).toBeDisabled();
  await expect(ministry).toContainText("Jovens");

  const calls: string[] = [];
  page.on("request", (request) => {
    const [, query] = decodeURIComponent(request.url()).split("/rest/v1/announcements?");
    // The panel beside the list and the question about doubles only read announcements.
    if (query && request.method() !== "GET")
      calls.push(`${request.method()} ${query} ${request.postData()}`);
  });
  const values = { title: "Luau", description: "Traga violão.", hours: 30 };
  const { date, time } = await fillDialog(page, values);
  await press(dialog, "Criar Aviso");
  const created = toast(page, "Aviso criado com sucesso!");
  await expect(created).toContainText("O aviso foi adicionado à lista.");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Luau", "Depois"]);
  const saved = card(page, "Luau");
  await expect(saved).toContainText("Jovens");
  await expect(saved).toBeFocused();
  expect((await parish.stored())[0]).toMatchObject({
    title: "Luau",
    description: "Traga violão.",
    ministry: "Jovens",
    created_by: account.id,
    date: new Date(`${date}T${time}:00-03:00`),
  });
  // Only the member's own announcement has actions. `specification.spec.ts` checks when they are
  // visible.
  const actions = (title: string) =>
    card(page, title).getByRole("button", { name: /^(Editar aviso|Excluir aviso|Mais ações): / });
  await expect(actions("Luau")).toHaveCount(isMobile ? 1 : 3);
  await expect(actions("Depois")).toHaveCount(0);

  /**
   * Opens an action by the menu on a phone, because a device without hover has no icons, and by the
   * icon otherwise.
   */
  const chooseAction = (name: "Editar" | "Excluir", title: string) =>
    isMobile ? pressOnCard(page, title, name) : press(card(page, title), `${name} aviso: ${title}`);
  await chooseAction("Editar", "Luau");
  const editing = page.getByRole("dialog", { name: "Editar Aviso" });
  await expect(editing.getByLabel("Descrição")).toHaveValue("Traga violão.");
  await expect(editing.getByLabel("Data")).toHaveValue(date);
  await editing.getByLabel("Título").fill("Luau na praia");
  await press(editing, "Atualizar");
  await expect(toast(page, "Aviso atualizado!")).toContainText("As alterações foram salvas.");
  await expect(page.getByRole("article").getByRole("heading").first()).toHaveText("Luau na praia");

  await chooseAction("Excluir", "Luau na praia");
  await expect(question(page)).toContainText(
    "Tem certeza que deseja excluir este aviso? Esta ação não pode ser desfeita.",
  );
  await press(question(page), /^Cancelar$/);
  await expect(card(page, "Luau na praia")).toBeVisible();
  await chooseAction("Excluir", "Luau na praia");
  await press(question(page), /^Excluir$/);
  await expect(toast(page, "Aviso excluído")).toContainText("O aviso foi removido da lista.");
  await expect(card(page, "Luau na praia")).toHaveCount(0);
  // Each write returns the saved row (specification §7), so the app sends no request to reload the
  // list.
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

test("A member is asked before a second announcement of the same event is saved", async ({
  page,
  parish,
}) => {
  const { id } = await parish.announcement({ title: "Luau", inHours: 30, status: "cancelled" });
  await openAs(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "LUÁU", description: "Traga violão.", hours: 30 });
  await press(dialog, "Criar Aviso");
  const double = page.getByRole("alertdialog", { name: "Aviso repetido?" });
  await expect(double).toContainText(/já está no mural: Luau, .*, cancelado\./);
  await expect(double.getByRole("link")).toHaveAttribute("href", `/avisos/${id}`);
  await press(double, "Voltar");
  expect(await parish.stored()).toHaveLength(1);
  await press(dialog, "Criar Aviso");
  await press(double, "Salvar mesmo assim");
  await expect(dialog).toHaveCount(0);
  expect(await parish.stored()).toHaveLength(2);
});
