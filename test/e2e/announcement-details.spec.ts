import type { Locator, Page } from "@playwright/test";
import { type Account, expect, signedIn, test } from "./fixtures.ts";
import { layoutFaults } from "./layout-faults.ts";
import { card, fillDialog, formTime, inHours, openDialog, toast } from "./screen.ts";

const DAY_HOURS = 24;
const details = (dialog: Locator) => dialog.getByRole("button", { name: "Mais detalhes" });
const save = (dialog: Locator) => dialog.getByRole("button", { name: /^(Criar Aviso|Atualizar)$/ });
const errorOf = (dialog: Locator, label: string) =>
  dialog.getByLabel(label, { exact: true }).locator("xpath=..").getByRole("alert");

async function openBoard(page: Page, account: Account) {
  await signedIn(page, account);
  await page.goto("/");
}

async function edit(page: Page, title: string) {
  await card(page, title).hover();
  await card(page, title)
    .getByRole("button", { name: /^Editar/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function chooseStatus(page: Page, dialog: Locator, status: string) {
  await dialog.getByRole("combobox", { name: "Situação" }).click();
  await page.getByRole("option", { name: status }).click();
}

test("A member says where, until when, whom to ask and where to enrol, and changes it later", async ({
  page,
  parish,
}) => {
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Retiro", description: "Vagas limitadas.", hours: 30 });
  const { date } = inHours(30);
  await dialog.getByLabel("Horário").fill("19:30");
  await expect(dialog.getByLabel("Local")).toBeHidden();
  await details(dialog).click();
  await expect(details(dialog)).toHaveAttribute("aria-expanded", "true");
  await dialog.getByLabel("Local").fill("Sítio Horebe");
  await dialog.getByLabel("Hora do término").fill("21:00");
  const end = dialog.getByRole("status").filter({ hasText: "Termina" });
  await expect(end).toContainText("às 21:00");
  await dialog.getByLabel("Contato").fill("Ana, (11) 98765-4321");
  await dialog.getByLabel("Link", { exact: true }).fill("igreja.org/retiro");
  await dialog.getByLabel("Texto do link").fill("Inscrição");
  await expect(dialog.getByRole("combobox", { name: "Situação" })).toHaveCount(0);
  await save(dialog).click();
  await expect(toast(page, "Aviso criado com sucesso!")).toContainText(
    "O aviso foi adicionado à lista.",
  );
  const saved = card(page, "Retiro");
  await expect(saved).toContainText("19:30 às 21:00");
  await expect(saved).toContainText("Sítio Horebe");
  const columns = () => parish.sql`
    select location, ends_at, contact, link_url, link_label, status, status_reason from public.announcements
  `;
  expect((await columns())[0]).toEqual({
    location: "Sítio Horebe",
    ends_at: new Date(`${date}T21:00:00-03:00`),
    contact: "Ana, (11) 98765-4321",
    link_url: "https://igreja.org/retiro",
    link_label: "Inscrição",
    status: "scheduled",
    status_reason: null,
  });

  const editing = await edit(page, "Retiro");
  await expect(editing.getByLabel("Título")).toBeFocused();
  await expect(editing.getByLabel("Link", { exact: true })).toHaveValue(
    "https://igreja.org/retiro",
  );
  await expect(editing.getByLabel("Contato")).toHaveValue("Ana, (11) 98765-4321");
  await expect(editing.getByLabel("Hora do término")).toHaveValue("21:00");
  await expect(editing.getByLabel("Local")).toHaveValue("Sítio Horebe");
  await editing.getByLabel("Local").fill("Sítio Betel");
  await editing.getByLabel("Hora do término").fill("");
  await editing.getByLabel("Contato").fill("  ");
  await save(editing).click();
  await expect(saved).toContainText("Sítio Betel");
  await expect(saved).not.toContainText("21:00");
  expect((await columns())[0]).toMatchObject({ ends_at: null, contact: null });
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
  await expect(cancelled.locator("s")).toHaveCount(0);

  dialog = await edit(page, "Ensaio");
  await chooseStatus(page, dialog, "Confirmado");
  await expect(dialog.getByLabel("Motivo")).toHaveCount(0);
  await save(dialog).click();
  await expect(cancelled).toHaveAccessibleName("Ensaio");
  await expect(cancelled).not.toContainText("Chuva forte");
  const [row] = await parish.sql`select status, status_reason from public.announcements`;
  expect(row).toEqual({ status: "scheduled", status_reason: null });
});

for (const [what, label, fields, message] of [
  [
    "An end before the start",
    "Hora do término",
    { "Hora do término": "00:00" },
    "O término precisa ser depois do início. Se for em outro dia, informe o dia.",
  ],
  [
    "A link that runs a program",
    "Link",
    { Link: "javascript:alert(1)" },
    "Informe o endereço de um site, como igreja.org.",
  ],
  [
    "A link that pretends to be another one",
    "Link",
    { Link: "https://igreja.org@evil.example" },
    "Informe o endereço de um site, como igreja.org.",
  ],
  ["A place of 201 characters", "Local", { Local: "a".repeat(201) }, "Use até 200 caracteres."],
] as const) {
  test(`${what} is told at its field, which has the focus`, async ({ page, parish }) => {
    await openBoard(page, await parish.account());
    const dialog = await openDialog(page);
    await fillDialog(page, { title: "Culto", description: "x", hours: 30 });
    await dialog.getByLabel("Horário").fill("19:30");
    await details(dialog).click();
    for (const [name, value] of Object.entries(fields)) {
      await dialog.getByLabel(name, { exact: true }).fill(value);
    }
    // Closed again, it opens for the error.
    await details(dialog).click();
    await expect(dialog.getByLabel("Local")).toBeHidden();
    await save(dialog).click();
    await expect(errorOf(dialog, label)).toHaveText(message);
    await expect(dialog.getByLabel(label, { exact: true })).toBeFocused();
    expect(await parish.stored()).toEqual([]);
    await dialog.getByLabel(label, { exact: true }).fill("");
    await expect(errorOf(dialog, label)).toHaveCount(0);
    await save(dialog).click();
    await expect(card(page, "Culto")).toBeVisible();
  });
}

test("What the database refuses is told at its field, too", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/400|announcements_location_length/);
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await fillDialog(page, { title: "Culto", description: "x", hours: 30 });
  await page.route("**/rest/v1/announcements*", (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: "23514",
        message: 'violates check constraint "announcements_location_length"',
        hint: null,
        details: null,
      },
    }),
  );
  await save(dialog).click();
  await expect(errorOf(dialog, "Local")).toHaveText("O local precisa ter de 1 a 200 caracteres.");
});

test("Whoever moves the start keeps the length", async ({ page, parish }) => {
  const author = await parish.account();
  const { date } = await parish.announcement({ title: "Vigília", author, lasts: 3 });
  await openBoard(page, author);
  const dialog = await edit(page, "Vigília");
  await dialog.getByLabel("Horário").fill("22:00");
  await expect(dialog.getByLabel("Hora do término")).toHaveValue("01:00");
  const next = formTime(new Date(date.getTime() + DAY_HOURS * 3_600_000));
  await expect(dialog.getByLabel("Dia do término")).toHaveValue(next.date);
  await dialog.getByLabel("Data").fill(next.date);
  await dialog.getByLabel("Horário").fill("18:00");
  await expect(dialog.getByLabel("Dia do término")).toHaveValue("");
  await expect(dialog.getByLabel("Hora do término")).toHaveValue("21:00");
  await save(dialog).click();
  await expect(card(page, "Vigília")).toContainText("18:00 às 21:00");
});

test("A copy has the place, the contact, the link and the length, and takes place", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  const { date } = await parish.announcement({
    title: "Coral",
    author,
    lasts: 50,
    location: "Salão",
    contact: "Ana",
    linkUrl: "https://igreja.org/",
    linkLabel: "Partituras",
    status: "cancelled",
    reason: "Chuva",
  });
  await openBoard(page, author);
  await card(page, "Coral").hover();
  await card(page, "Coral")
    .getByRole("button", { name: /^Duplicar/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Novo Aviso" });
  await expect(dialog.getByLabel("Local")).toHaveValue("Salão");
  await save(dialog).click();
  await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
  const [, copy] = await parish.sql`select * from public.announcements order by date`;
  const minute = (at: number) => Math.floor(at / 60_000) * 60_000;
  expect(copy).toMatchObject({
    location: "Salão",
    contact: "Ana",
    link_url: "https://igreja.org/",
    link_label: "Partituras",
    status: "scheduled",
    status_reason: null,
    ends_at: new Date(minute(date.getTime() + (7 * DAY_HOURS + 50) * 3_600_000)),
  });
});

test("A draft from before these fields existed takes nothing away from the announcement", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  const { id, date } = await parish.announcement({ title: "Ceia", author, location: "Templo" });
  const before = { title: "Ceia", description: "Antes.", ...formTime(date), ministryId: null };
  const draft = {
    at: Date.now() - 60_000,
    rowId: id,
    start: before,
    values: { ...before, description: "Tragam pão." },
  };
  await page.addInitScript(([key, content]) => localStorage.setItem(key, content), [
    `avisos-draft/${author.id}/${id}/velho`,
    JSON.stringify(draft),
  ] as const);
  await openBoard(page, author);
  const dialog = await edit(page, "Ceia");
  await dialog.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(dialog.getByLabel("Descrição")).toHaveValue("Tragam pão.");
  await save(dialog).click();
  await expect(card(page, "Ceia")).toContainText("Templo");
  expect((await parish.sql`select location from public.announcements`)[0]).toEqual({
    location: "Templo",
  });
});

test("A draft keeps the details, and opens with them", async ({ page, parish }) => {
  await openBoard(page, await parish.account());
  const dialog = await openDialog(page);
  await details(dialog).click();
  await dialog.getByLabel("Local").fill("Sítio");
  await page.reload();
  await openDialog(page);
  await expect(dialog.getByLabel("Local")).toBeHidden();
  await dialog.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(dialog.getByLabel("Local")).toHaveValue("Sítio");
  await expect(dialog.getByLabel("Local")).toBeVisible();
});

test("Somebody cancels with the keyboard alone", { tag: "@desktop" }, async ({ page, parish }) => {
  const author = await parish.account();
  await parish.announcement({ title: "Bazar", author });
  await openBoard(page, author);
  await card(page, "Bazar")
    .getByRole("button", { name: /^Editar/ })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Editar Aviso" });
  await expect(dialog.getByLabel("Título")).toBeFocused();
  const tabTo = async (target: Locator) => {
    for (let press = 0; press < 30; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
  };
  await tabTo(details(dialog));
  await page.keyboard.press("Enter");
  const status = dialog.getByRole("combobox", { name: "Situação" });
  await tabTo(status);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Confirmado" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("option", { name: "Cancelado" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Motivo")).toBeFocused();
  await page.keyboard.type("Sem luz");
  await page.keyboard.press("Enter");
  await expect(card(page, "Bazar")).toHaveAccessibleName("Cancelado: Bazar");
  await expect(card(page, "Bazar")).toContainText("Motivo: Sem luz");
});

test("Over several days a card says the end in words", async ({ page, parish }) => {
  const { date } = await parish.announcement({ title: "Retiro", lasts: 50 });
  await page.goto("/");
  const end = new Date(date.getTime() + 50 * 3_600_000);
  const day = end.toLocaleDateString("pt-BR", {
    timeZone: "America/Sao_Paulo",
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  await expect(card(page, "Retiro")).toContainText(`até ${day} · ${formTime(end).time}`);
});

test("On paper one sees the place, and that it is cancelled", async ({ page, parish }) => {
  await parish.announcement({ title: "Bazar", location: "Pátio", status: "cancelled" });
  await page.goto("/");
  await page.emulateMedia({ media: "print" });
  await expect(card(page, "Bazar").getByText("Pátio")).toBeVisible();
  await expect(card(page, "Bazar").getByText("Cancelado", { exact: true })).toBeVisible();
});

for (const [what, text] of [
  ["200 emoji", "🙏".repeat(200)],
  ["one word of 200 letters", "w".repeat(200)],
  ["letters that turn the line round", `Culto \u202e${"otlu".repeat(20)}`],
] as const) {
  test(`${what} as title, place and reason stay in their card`, async ({ page, parish }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const strange = { title: text, location: text, reason: text };
    await parish.announcement({ ...strange, status: "cancelled", lasts: 2 });
    await parish.announcement({ title: "Depois", inHours: 60 });
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(2);
    expect(await layoutFaults(page)).toEqual([]);
  });
}
