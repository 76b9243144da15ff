import type { Locator, Page } from "@playwright/test";
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
async function start(page: Page, parish: Parish) {
  await openAs(page, await parish.account());
  const form = page.getByRole("dialog", { name: "Novo Aviso" });
  let presses = 0;
  async function tap(target: Locator) {
    await expect(target).toBeInViewport();
    await target.tap();
    presses += 1;
  }
  const press = (name: string, within: Pick<Page, "getByRole"> = form) =>
    tap(within.getByRole("button", { name, exact: true }));
  await press("Novo Aviso", page);
  await expect(form.getByLabel("Título")).toBeFocused();
  return {
    form,
    press,
    tap,
    async type(title: string) {
      await page.keyboard.insertText(title);
      await tap(form.getByLabel("Descrição", { exact: true }));
      await page.keyboard.insertText("Venha e traga um amigo.");
    },
    async repeatWeekly() {
      await tap(form.getByRole("combobox", { name: "Repete" }));
      await tap(page.getByRole("option", { name: "Toda semana" }));
    },
    /**
     * Saves the form, compares the number of presses with the allowed number, and opens the page of
     * the first saved announcement.
     */
    async save() {
      await press("Criar Aviso");
      await expect(toast(page, "Aviso criado com sucesso!")).toBeVisible();
      expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
      const rows = await parish.sql`
        select id, kind, hour_words, ends_at,
          to_char(date at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as at
        from public.announcements order by date
      `;
      await page.goto(`/avisos/${rows[0]?.id}`);
      await expect(page.getByRole("article").first()).not.toContainText("23:59");
      return rows;
    },
    routine: form.getByLabel("Faz parte da programação de sempre"),
  };
}

test("A member posts a novena of nine days", async ({ page, parish }) => {
  const { form, ...hand } = await start(page, parish);
  await hand.type("Novena de Natal");
  const first = inHours(2 * DAY_HOURS).date;
  await form.getByLabel("Data").fill(first);
  await hand.press("19:00");
  await hand.repeatWeekly();
  await hand.press("Todos os dias");
  await form.getByLabel("Repete até").fill(addDays(first, 8));
  await expect(form.getByText(/^Todos os dias, 19h, até .+: 9 avisos\.$/)).toBeVisible();
  await expect(hand.routine).not.toBeChecked();
  const rows = await hand.save();
  const days = Array.from({ length: 9 }, (_, index) => `${addDays(first, index)} 19:00`);
  expect(rows.map(({ at }) => at)).toEqual(days);
  await expect(page.getByText(/^Todos os dias, 19h, até/)).toBeVisible();
});

test("A member posts an announcement on several weekdays", async ({ page, parish }) => {
  const { form, ...hand } = await start(page, parish);
  await hand.type("Secretaria aberta");
  await form.getByLabel("Data").fill(next(1));
  await hand.press("09:00");
  await hand.repeatWeekly();
  await hand.press("Seg a sex");
  await expect(hand.routine).toBeChecked();
  const weekday = (name: string) => form.getByRole("button", { name, exact: true });
  await weekday("quarta").press("Enter");
  // The weekday of the announcement's day stays pressed.
  await weekday("segunda").press("Enter");
  await expect(weekday("segunda")).toHaveAttribute("aria-pressed", "true");
  await hand.save();
  const rules = await parish.sql`select weekdays, routine from public.series`;
  expect(rules).toEqual([{ weekdays: [1, 2, 4, 5], routine: true }]);
  const words = "Toda segunda, terça, quinta e sexta, 9h";
  await expect(page.getByText(words, { exact: true })).toBeVisible();
});

test("A member posts with a place and an unusual hour", async ({ page, parish }) => {
  await parish.announcement({ location: "Salão social", inHours: 40 * DAY_HOURS });
  const { form, ...hand } = await start(page, parish);
  await hand.type("Jantar");
  await hand.press("Domingo");
  const hours = form.getByRole("group", { name: "Horários" }).getByRole("button");
  const rows = await hours.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([rows.length, new Set(rows).size]).toEqual([7, 1]);
  const hour = form.getByLabel("Horário", { exact: true });
  await expect(hour).toBeInViewport({ ratio: 1 });
  await hand.tap(hour);
  await hour.fill("17:45");
  await hand.press("Salão social");
  const [row] = await hand.save();
  expect(row).toMatchObject({ at: `${next(0)} 17:45` });
  await expect(page.getByText("Salão social").first()).toBeVisible();
});

test("A member posts an announcement without an hour", async ({ page, parish }) => {
  const { form, ...hand } = await start(page, parish);
  await hand.type("Almoço comunitário");
  await hand.press("Domingo");
  await hand.press("Sem hora certa");
  await hand.press("após o culto");
  const day = next(0);
  const words = `${inWords(day)}, após o culto`;
  await expect(form.getByText(words, { exact: true })).toBeVisible();
  // Day and hour fold into these words. The focus moves to the button that shows them again.
  await expect(form.getByLabel("Data")).toHaveCount(0);
  const change = form.getByRole("button", { name: "Mudar o dia e a hora" });
  await expect(change).toBeFocused();
  await change.press("Enter");
  await expect(form.getByLabel("Data")).toBeFocused();
  const [row] = await hand.save();
  expect(row).toMatchObject({ hour_words: "após o culto", ends_at: null, at: `${day} 23:59` });
  await expect(page.getByText(/após o culto/).first()).toBeVisible();
});

test("A member posts a notice", async ({ page, parish }) => {
  const { form, ...hand } = await start(page, parish);
  await hand.press("Recado");
  await expect(form.getByLabel("Repete")).toHaveCount(0);
  await hand.tap(form.getByLabel("Título"));
  await hand.type("Doação de alimentos");
  const day = inHours(14 * DAY_HOURS).date;
  const words = `Fica no mural até ${inWords(day)}`;
  await expect(form.getByText(words, { exact: true })).toBeVisible();
  const [row] = await hand.save();
  expect(row).toMatchObject({ kind: "notice", ends_at: null, at: `${day} 23:59` });
  await expect(page.getByRole("heading", { name: "Doação de alimentos" })).toBeVisible();
});
