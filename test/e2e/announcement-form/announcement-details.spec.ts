import type { Locator, Page } from "@playwright/test";
import { expect, openBoard, test } from "../support/fixtures.ts";
import { layoutFaults } from "../support/layout-faults.ts";
import { card, fillDialog, inHours, openDialog, pressOnCard, toast } from "../support/screen.ts";

const DAY_HOURS = 24;
const details = (dialog: Locator) => dialog.getByRole("button", { name: "Mais detalhes" });
const save = (dialog: Locator) => dialog.getByRole("button", { name: /^(Criar Aviso|Atualizar)$/ });

async function edit(page: Page, title: string) {
  await pressOnCard(page, title, "Editar");
  const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function chooseStatus(page: Page, dialog: Locator, status: string) {
  await dialog.getByRole("combobox", { name: "Situação" }).click();
  await page.getByRole("option", { name: status }).click();
}

test("A member says where, until when, whom to ask and where to enrol, changes it later, and repeats it", async ({
  page,
  parish,
}) => {
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Retiro", description: "Vagas limitadas.", hours: 30 });
  const { date } = inHours(30);
  await dialog.getByLabel("Horário").fill("19:30");
  await dialog.getByLabel("Local").fill("Sítio Horebe");
  await expect(dialog.getByLabel("Contato")).toBeHidden();
  await details(dialog).click();
  await expect(details(dialog)).toHaveAttribute("aria-expanded", "true");
  await expect(dialog.getByLabel("Texto do link")).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Hora do término").fill("21:00");
  const end = dialog.getByRole("status").filter({ hasText: "Termina" });
  await expect(end).toContainText("às 21:00");
  await dialog.getByLabel("Contato").fill("Ana, (11) 98765-4321");
  await dialog.getByLabel("Link", { exact: true }).fill("igreja.org/retiro");
  await dialog.getByLabel("Texto do link").fill("Inscrição");
  await expect(dialog.getByRole("combobox", { name: "Situação" })).toHaveCount(0);
  await save(dialog).click();
  const saved = card(page, "Retiro");
  await expect(saved).toContainText("19:30 às 21:00");
  await expect(saved).toContainText("Sítio Horebe");
  const rows = () => parish.sql`
    select location, ends_at, contact, link_url, link_label, status, status_reason, ministry_id
    from public.announcements order by date
  `;
  const stored = {
    location: "Sítio Horebe",
    ends_at: new Date(`${date}T21:00:00-03:00`),
    contact: "Ana, (11) 98765-4321",
    link_url: "https://igreja.org/retiro",
    link_label: "Inscrição",
    status: "scheduled",
    status_reason: null,
    ministry_id: null,
  };
  expect(await rows()).toEqual([stored]);

  await test.step("who moves the start keeps the length", async () => {
    const editing = await edit(page, "Retiro");
    await expect(editing.getByLabel("Título")).toBeFocused();
    await expect(editing.getByLabel("Link", { exact: true })).toHaveValue(
      "https://igreja.org/retiro",
    );
    await expect(editing.getByLabel("Contato")).toHaveValue("Ana, (11) 98765-4321");
    await expect(editing.getByLabel("Hora do término")).toHaveValue("21:00");
    await expect(editing.getByLabel("Local")).toHaveValue("Sítio Horebe");
    await editing.getByLabel("Horário").fill("23:00");
    await expect(editing.getByLabel("Hora do término")).toHaveValue("00:30");
    await expect(editing.getByLabel("Dia do término")).toHaveValue(inHours(30 + DAY_HOURS).date);
    await editing.getByLabel("Horário").fill("18:00");
    await expect(editing.getByLabel("Dia do término")).toHaveValue("");
    await expect(editing.getByLabel("Hora do término")).toHaveValue("19:30");
    await editing.getByLabel("Local").fill("Sítio Betel");
    await save(editing).click();
    await expect(saved).toContainText("18:00 às 19:30");
    await expect(saved).toContainText("Sítio Betel");
  });

  await test.step("a copy has all of it, a week later", async () => {
    await pressOnCard(page, "Retiro", "Duplicar");
    await expect(dialog.getByLabel("Local")).toHaveValue("Sítio Betel");
    await save(dialog).click();
    await expect.poll(async () => (await rows()).length).toBe(2);
    const [first, copy] = await rows();
    const later = inHours(30 + 7 * DAY_HOURS).date;
    expect(copy).toEqual({ ...first, ends_at: new Date(`${later}T19:30:00-03:00`) });
  });

  await test.step("what is emptied is gone", async () => {
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const editing = await edit(page, "Retiro");
    await editing.getByLabel("Hora do término").fill("");
    await editing.getByLabel("Contato").fill("  ");
    await save(editing).click();
    await expect(saved).not.toContainText("19:30");
    expect((await rows())[0]).toMatchObject({ ends_at: null, contact: null });
  });
});

test("What is cancelled stays on the board with its reason, struck through, until it is confirmed again", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  await parish.announcement({ title: "Ensaio", author });
  await openBoard(page, author);
  let dialog = await edit(page, "Ensaio");
  await details(dialog).click();
  await expect(dialog.getByLabel("Motivo")).toHaveCount(0);
  await chooseStatus(page, dialog, "Cancelado");
  await dialog.getByLabel("Motivo").fill("Chuva forte");
  await save(dialog).click();
  await expect(toast(page, "Aviso atualizado!")).toContainText("As alterações foram salvas.");
  const cancelled = card(page, "Ensaio");
  await expect(cancelled.getByText("Cancelado", { exact: true })).toBeVisible();
  await expect(cancelled).toContainText("Motivo: Chuva forte");
  await expect(cancelled).toHaveAccessibleName("Cancelado: Ensaio");
  const title = cancelled.getByText("Ensaio", { exact: true });
  await expect(title).toHaveCSS("text-decoration-line", "line-through");

  dialog = await edit(page, "Ensaio");
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Chuva forte");
  await chooseStatus(page, dialog, "Adiado");
  await save(dialog).click();
  await expect(cancelled.getByText("Adiado", { exact: true })).toBeVisible();
  await expect(cancelled).toHaveAccessibleName("Adiado: Ensaio");
  await expect(cancelled.getByRole("heading")).toHaveCSS("text-decoration-line", "none");
  await expect(cancelled.getByRole("heading").locator("s")).toHaveCount(0);
  await expect(cancelled).toContainText("ainda sem nova data");

  dialog = await edit(page, "Ensaio");
  await chooseStatus(page, dialog, "Confirmado");
  await expect(dialog.getByLabel("Motivo")).toHaveCount(0);
  await save(dialog).click();
  await expect(cancelled).toHaveAccessibleName("Ensaio");
  await expect(cancelled).not.toContainText("Chuva forte");
  const [row] = await parish.sql`select status, status_reason from public.announcements`;
  expect(row).toEqual({ status: "scheduled", status_reason: null });
});

test("Emoji, a word without end and letters that turn the line round stay in their cards", async ({
  page,
  parish,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const texts = ["🙏".repeat(200), "w".repeat(200), `Culto \u202e${"otlu".repeat(20)}`];
  for (const text of texts) {
    const strange = { title: text, location: text, reason: text };
    await parish.announcement({ ...strange, status: "cancelled", lasts: 2 });
  }
  await parish.announcement({ title: "Depois", inHours: 60 });
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(4);
  expect(await layoutFaults(page)).toEqual([]);
});

test("The first press of a mouse on the dialog's button counts after a field below was typed into", async ({
  page,
  parish,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Retiro", description: "x", hours: 30 });
  await details(dialog).click();
  await dialog.getByLabel("Contato").pressSequentially("Ana");
  const scrolled = () => dialog.evaluate(({ scrollTop }) => scrollTop);
  await save(dialog).hover();
  const before = await scrolled();
  await page.mouse.down();
  expect(await scrolled()).toBe(before);
  await page.mouse.up();
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
});
