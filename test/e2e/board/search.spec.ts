import type { Page } from "@playwright/test";
import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import {
  arriveFromSignIn,
  card,
  fillDialog,
  holdBack,
  press,
  pressOnCard,
} from "../support/screen.ts";

const DAY = 24;
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const field = (page: Page) => page.getByRole("searchbox", { name: "Buscar avisos" });
const chips = (page: Page) => page.getByRole("group", { name: "Ministérios" }).getByRole("button");

async function openSearch(page: Page) {
  await press(page, "Buscar avisos");
  await expect(field(page)).toBeFocused();
}

async function announcements(parish: Parish) {
  await parish.announcement({ title: "Ensaio do coral", ministry: "Louvor", inHours: 2 * DAY });
  await parish.announcement({
    title: "Vigília",
    description: "Uma noite de ORAÇÃO.",
    ministry: "Intercessão",
    inHours: 3 * DAY,
  });
  await parish.announcement({ title: "Culto", inHours: 4 * DAY, location: "Salão São João" });
  await parish.announcement({ title: "Cantata do coral", ministry: "Jovens", inHours: 20 * DAY });
  await parish.announcement({ title: "Retiro", ministry: "Jovens", inHours: 70 * DAY });
}

const ministryId = async ({ sql }: Parish, name: string) =>
  (await sql<{ id: string }[]>`select id from public.ministries where name = ${name}`)[0]?.id ?? "";

test("A word is found in all that is to come, ministries are chips that count, and the search stands in the address until Back closes it", async ({
  page,
  parish,
}) => {
  await announcements(parish);
  await arriveFromSignIn(page);
  await openSearch(page);
  await expect(chips(page)).toHaveText(["Todos", "Intercessão (1)", "Jovens (2)", "Louvor (1)"]);
  for (const [typed, found] of [
    ["oracao", "Vigília"],
    ["sao joao", "Culto"],
    ["RETIRO", "Retiro"],
  ] as const) {
    await field(page).fill(typed);
    await expect(titles(page)).toHaveText([found]);
    await expect(page.getByRole("search").getByRole("status")).toHaveText("1 aviso");
  }
  await field(page).fill("coral");
  await expect(page).toHaveURL("/?busca=coral");
  await expect(titles(page)).toHaveText(["Ensaio do coral", "Cantata do coral"]);
  await expect(chips(page)).toHaveText(["Todos", "Jovens (1)", "Louvor (1)"]);
  const jovens = chips(page).filter({ hasText: "Jovens" });
  await jovens.press("Enter");
  await expect(jovens).toHaveAttribute("aria-pressed", "true");
  await expect(titles(page)).toHaveText(["Cantata do coral"]);

  await page.reload();
  await expect(titles(page)).toHaveText(["Cantata do coral"]);
  await expect(field(page)).toHaveValue("coral");
  await press(page, "Fechar busca");
  await expect(titles(page)).toHaveText(["Ensaio do coral", "Vigília", "Culto"]);
  await expect(page).toHaveURL("/");
  await openSearch(page);
  await field(page).fill("cantata");
  await expect(page).toHaveURL("/?busca=cantata");
  await page.goBack();
  await expect(titles(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Buscar avisos" })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/auth");
});

test("The words that a card is found by are marked, also behind the end of its description", async ({
  page,
  parish,
}) => {
  await announcements(parish);
  const description = `${"Haverá comida para todos. ".repeat(20)}Ao fim, batismos e ${"música. ".repeat(20)}`;
  await parish.announcement({ title: "Almoço", description, inHours: 5 * DAY });
  await page.goto("/");
  await openSearch(page);
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("found") ?? [])].map((range) => String(range)));
  await field(page).fill("joao SALAO");
  await expect.poll(marked).toEqual(["João", "Salão"]);
  await field(page).fill("batismo");
  await expect.poll(marked).toEqual(["batismo"]);
  await expect(card(page, "Almoço").getByText("Ao fim, batismos")).toBeVisible();
  await press(page, "Fechar busca");
  await expect.poll(marked).toEqual([]);
  await expect(card(page, "Almoço").getByText("Ao fim, batismos")).toBeHidden();
});

test("On a phone the search takes the place of the header, and what it finds stands above the keyboard", async ({
  page,
  parish,
}) => {
  await announcements(parish);
  await page.goto("/");
  await openSearch(page);
  await page.setViewportSize({ width: 390, height: 480 });
  await field(page).fill("coral");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Participe/ })).toBeHidden();
  const found = await card(page, "Ensaio do coral").boundingBox();
  expect((found?.y ?? 480) + (found?.height ?? 0)).toBeLessThanOrEqual(480);
  expect((await field(page).boundingBox())?.y).toBeLessThan(16);
});

test("An empty result says what was searched, lifts each part of it, and can be read and operated", async ({
  page,
  parish,
}) => {
  test.slow();
  await followDevice(page);
  await announcements(parish);
  await page.goto("/?ministerio=0b5f9f0e-7c1c-4c2e-9d39-3f1f6f6b2a11");
  await expect(page.getByText("Nenhum aviso por vir do ministério escolhido.")).toBeVisible();
  await page.goto(`/?busca=cantata&ministerio=${await ministryId(parish, "Louvor")}`);
  await expect(page.getByText("Nenhum aviso por vir com “cantata” em Louvor.")).toBeVisible();
  await expectAccessible(page);
  await press(page, "Tirar “cantata”");
  await expect(titles(page)).toHaveText(["Ensaio do coral"]);
  await expect(field(page)).toHaveValue("");
  await press(page, "Todos");
  await expect(titles(page)).toHaveCount(5);
});

test("An address with a search never shows the whole list first", async ({ page, parish }) => {
  await announcements(parish);
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/?busca=coral", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Avisos da Igreja", level: 1 })).toBeVisible();
  await expect(card(page, "Culto")).toBeHidden();
  release();
  await expect(titles(page)).toHaveText(["Ensaio do coral", "Cantata do coral"]);
});

test("What was just saved is shown, also when the search would hide it", async ({
  page,
  parish,
}) => {
  const author = await parish.account();
  await parish.announcement({ title: "Ensaio do coral", inHours: 2 * DAY, author });
  await signedIn(page, author);
  await page.goto("/?periodo=15&busca=coral");
  await pressOnCard(page, "Ensaio do coral", "Duplicar");
  for (const title of ["Festa do coral", "Mutirão"]) {
    const dialog = page.getByRole("dialog");
    await fillDialog(page, { title, description: "Venha.", hours: 30 });
    await press(dialog, "Criar Aviso");
    await expect(card(page, title)).toBeVisible();
    await expect(page).toHaveURL(title === "Mutirão" ? "/?periodo=15" : "/?periodo=15&busca=coral");
    if (title === "Festa do coral") await pressOnCard(page, title, "Duplicar");
  }
});

test("While more announcements come, nothing is not said yet", async ({ page, parish }) => {
  await parish.sql`
    insert into public.announcements (title, description, date)
    select case n when 120 then 'O último' else 'Aviso ' || n end, 'x', now() + n * interval '1 hour'
    from generate_series(1, 120) n
  `;
  const release = await holdBack(page, /\/rest\/v1\/announcements\?.*[?&]or=/);
  await page.goto("/?busca=ultimo");
  await expect(page.getByText("0 avisos até agora…")).toBeVisible();
  await expect(page.getByText(/^Nenhum aviso/)).toHaveCount(0);
  release();
  await expect(titles(page)).toHaveText(["O último"]);
});
