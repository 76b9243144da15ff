import type { Page } from "@playwright/test";
import { expect, openAs, type Parish, test } from "../support/fixtures.ts";
import { inHours, toast } from "../support/page-elements.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const MOST_PRESSES = 7;
const DAY_HOURS = 24;

/** Returns the next day after today with this weekday, from 0 (Sunday) to 6. */
function next(weekday: number): string {
  const days = Array.from({ length: 7 }, (_, index) => inHours((index + 1) * DAY_HOURS).date);
  return days.find((day) => new Date(day).getUTCDay() === weekday) ?? "";
}

const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_HOURS * 3_600_000).toISOString().slice(0, 10);

/** Returns a day in words: `sábado, 5 de dezembro`. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat("pt-BR", { weekday: "long", day: "numeric", month: "long" })
    .format(new Date(`${day}T12:00`))
    .replace(/\b1 de/, "1º de");

/** Counts the presses of a person who fills in the form. Typing is not counted. */
function hand(page: Page) {
  const form = page.getByRole("dialog", { name: "Novo Aviso" });
  let presses = 0;
  async function tap(name: string, within: Pick<Page, "getByRole"> = form) {
    await within.getByRole("button", { name, exact: true }).tap();
    presses += 1;
  }
  return {
    form,
    tap,
    async open() {
      await tap("Novo Aviso", page);
      await expect(page.getByLabel("Título")).toBeFocused();
    },
    async focus(label: string) {
      await form.getByLabel(label, { exact: true }).tap();
      presses += 1;
    },
    type: (text: string) => page.keyboard.insertText(text),
    async repeatWeekly() {
      await form.getByRole("combobox", { name: "Repete" }).tap();
      await page.getByRole("option", { name: "Toda semana" }).tap();
      presses += 2;
    },
    /** Saves the form, and compares the number of presses with the allowed number. */
    async save() {
      await tap("Criar Aviso");
      await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
      expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
    },
  };
}

async function start(page: Page, parish: Parish) {
  await openAs(page, await parish.account());
  const filling = hand(page);
  await filling.open();
  return filling;
}

/** Types the title and the description. */
async function typeTexts({ type, focus }: ReturnType<typeof hand>, title: string) {
  await type(title);
  await focus("Descrição");
  await type("Venha e traga um amigo.");
}

/** Opens the page of the first announcement, and returns its text. */
async function openFirst(page: Page, parish: Parish) {
  const [first] = await parish.sql<{ id: string }[]>`
    select id from public.announcements order by date limit 1
  `;
  await page.goto(`/avisos/${first?.id}`);
  const text = page.getByRole("article").first();
  await expect(text).not.toContainText("23:59");
  return text;
}

test("A member posts a novena of nine days", async ({ page, parish }) => {
  const filling = await start(page, parish);
  await typeTexts(filling, "Novena de Natal");
  const first = inHours(2 * DAY_HOURS).date;
  const last = addDays(first, 8);
  await filling.form.getByLabel("Data").fill(first);
  await filling.tap("19:00");
  await filling.repeatWeekly();
  await filling.tap("Todos os dias");
  await filling.form.getByLabel("Repete até").fill(last);
  await expect(filling.form.getByText(/^Todos os dias, 19h, até .+: 9 avisos\.$/)).toBeVisible();
  const isRoutine = filling.form.getByLabel("Faz parte da programação de sempre");
  await expect(isRoutine).not.toBeChecked();
  await filling.save();

  const days = await parish.sql<{ day: string }[]>`
    select to_char(date at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as day
    from public.announcements order by date
  `;
  const expected = Array.from({ length: 9 }, (_, index) => `${addDays(first, index)} 19:00`);
  expect(days.map(({ day }) => day)).toEqual(expected);
  await openFirst(page, parish);
  await expect(page.getByText(/^Todos os dias, 19h, até/)).toBeVisible();
});

test("A member posts an announcement from Monday to Friday", async ({ page, parish }) => {
  const filling = await start(page, parish);
  await typeTexts(filling, "Secretaria aberta");
  await filling.form.getByLabel("Data").fill(next(1));
  await filling.tap("09:00");
  await filling.repeatWeekly();
  await filling.tap("Seg a sex");
  const monday = filling.form.getByRole("button", { name: "segunda", exact: true });
  await expect(monday).toHaveAttribute("aria-pressed", "true");
  const isRoutine = filling.form.getByLabel("Faz parte da programação de sempre");
  await expect(isRoutine).toBeChecked();
  await filling.save();

  const rules = await parish.sql`select weekdays, routine from public.series`;
  expect(rules).toEqual([{ weekdays: [1, 2, 3, 4, 5], routine: true }]);
  await openFirst(page, parish);
  await expect(page.getByText("De segunda a sexta, 9h", { exact: true })).toBeVisible();
});

test("A member posts an announcement on Wednesdays and Fridays", async ({ page, parish }) => {
  const filling = await start(page, parish);
  await typeTexts(filling, "Reunião de oração");
  await filling.form.getByLabel("Data").fill(next(3));
  await filling.tap("19:30");
  await filling.repeatWeekly();
  await filling.tap("sexta");
  // The weekday of the announcement's day stays pressed.
  const wednesday = filling.form.getByRole("button", { name: "quarta", exact: true });
  await wednesday.press("Enter");
  await expect(wednesday).toHaveAttribute("aria-pressed", "true");
  await filling.save();

  await openFirst(page, parish);
  await expect(page.getByText("Toda quarta e sexta, 19h30", { exact: true })).toBeVisible();
});

test("A member posts an announcement without an hour", async ({ page, parish }) => {
  const filling = await start(page, parish);
  await typeTexts(filling, "Almoço comunitário");
  await filling.tap("Domingo");
  await filling.tap("Sem hora certa");
  await filling.tap("após o culto");
  const day = next(0);
  const words = `${inWords(day)}, após o culto`;
  await expect(filling.form.getByText(words, { exact: true })).toBeVisible();
  await filling.save();

  const rows = await parish.sql`
    select hour_words, ends_at,
      to_char(date at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as day
    from public.announcements
  `;
  expect(rows).toEqual([{ hour_words: "após o culto", ends_at: null, day: `${day} 23:59` }]);
  await expect(await openFirst(page, parish)).toContainText("após o culto");
});

test("A member posts a notice", async ({ page, parish }) => {
  const filling = await start(page, parish);
  await filling.tap("Recado");
  await expect(filling.form.getByLabel("Repete")).toHaveCount(0);
  await filling.focus("Título");
  await typeTexts(filling, "Doação de alimentos");
  const day = inHours(14 * DAY_HOURS).date;
  await expect(filling.form.getByLabel("Mostrar até")).toHaveValue(day);
  const words = `Fica no mural até ${inWords(day)}`;
  await expect(filling.form.getByText(words, { exact: true })).toBeVisible();
  await filling.save();

  const rows = await parish.sql`
    select kind, ends_at, status,
      to_char(date at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as day
    from public.announcements
  `;
  expect(rows).toEqual([
    { kind: "notice", ends_at: null, status: "scheduled", day: `${day} 23:59` },
  ]);
  await expect(await openFirst(page, parish)).toContainText("Doação de alimentos");
});
