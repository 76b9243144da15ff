import type { Locator, Page } from "@playwright/test";
import { expect, type Parish, signedIn, test } from "./fixtures.ts";
import { arriveFromSignIn, card, fillDialog, holdBack, openDialog } from "./screen.ts";

/** Everything the page asks of the data and sign-in service, as `GET /rest/v1/…?…`. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(rest|auth)\/v1\//.test(pathname))
      calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

test("A visitor's page comes with the list and sends no further request for data", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Ensaio geral", ministry: "Louvor" });
  const calls = watchCalls(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(card(page, "Ensaio geral")).toContainText("Louvor");
  expect(calls).toEqual([]);
  expect(scripts.filter((url) => /supabase-client|dialog|\/auth-|admin/.test(url))).toEqual([]);
});

test("The list can be read without JavaScript", async ({ browser, parish, baseURL }) => {
  await parish.announcement({ title: "Ensaio geral", description: "No salão <b>novo</b>" });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/`);
  await expect(card(page, "Ensaio geral")).toContainText("No salão <b>novo</b>");
  await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
  await context.close();
});

test("The headings are painted before their font has come, and do not move when it comes", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Encontro de casais com jantar e música ao vivo" });
  await page.addInitScript(() => {
    type Source = { previousRect: DOMRect; currentRect: DOMRect };
    new PerformanceObserver((list) => {
      const sources = list.getEntries().flatMap((entry): Source[] => Reflect.get(entry, "sources"));
      for (const { previousRect: from, currentRect: to } of sources) {
        // Within a line the words may stand a few pixels aside.
        if (from.top !== to.top || from.bottom !== to.bottom)
          document.documentElement.dataset.moved = "";
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const release = await holdBack(page, "**/*.woff2");
  await page.goto("/", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { name: "Avisos da Igreja", level: 1 });
  const width = () =>
    heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  const before = await width();
  release();
  await expect.poll(width).not.toBe(before);
  // The next frame reports what has moved in the one before.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.locator("html")).not.toHaveAttribute("data-moved");
});

test("The page of an unknown address can be read before the app has started, and is hydrated", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const release = await holdBack(page, "**/assets/*.js");
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  await page.goto("/nada/aqui", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { name: "Oops! Page not found" });
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle("Página não encontrada · Avisos da Graça TC");
  await heading.evaluate((element) => element.setAttribute("data-from-server", ""));
  await page.getByRole("button", { name: "Alterar tema" }).click();
  release();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(heading).toHaveAttribute("data-from-server");
  expect(told.filter((text) => text.includes("non-existent route: /nada/aqui"))).toHaveLength(1);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveTitle("Avisos da Graça TC");
});

test("The page of an announcement that never was keeps its HTML until the code of its screen is there", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const release = await holdBack(page, "**/assets/not-found*.js");
  await page.goto("/avisos/0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90");
  const heading = page.getByRole("heading", { name: "Oops! Page not found" });
  await heading.evaluate((element) => element.setAttribute("data-from-server", ""));
  await page.getByRole("button", { name: "Alterar tema" }).click();
  await expect(heading).toBeVisible();
  release();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(heading).toHaveAttribute("data-from-server");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("The page carries the same rows that the app would request", async ({ page, parish }) => {
  for (let hour = 1; hour <= 60; hour += 1) await parish.announcement({ inHours: hour });
  await parish.announcement({ title: "Passado", inHours: -1 });
  await parish.announcement({ title: "Longe", inHours: 31 * 24 });
  const answered = page.waitForResponse(/\/rest\/v1\/announcements/);
  await arriveFromSignIn(page);
  const asked: unknown = await (await answered).json();
  await page.goto("/");
  const block = await page.locator("#data").textContent();
  expect(JSON.parse(block ?? "").queries).toMatchObject([
    [["announcements"], { pages: [{ rows: asked }] }],
    [["any-announcement"], true],
  ]);
});

for (const [intent, show] of [
  ["hovered", (link: Locator) => link.hover()],
  ["focused", (link: Locator) => link.focus()],
] as const) {
  test(`The sign-in screen is fetched when the link to it is ${intent}, not before`, async ({
    page,
  }) => {
    const parts: string[] = [];
    page.on("request", (request) => parts.push(new URL(request.url()).pathname));
    const fetched = () => parts.filter((path) => path.startsWith("/assets/auth-"));
    await page.goto("/", { waitUntil: "networkidle" });
    expect(fetched()).toEqual([]);
    await show(page.getByRole("link", { name: "Entrar" }));
    await expect.poll(fetched).toHaveLength(1);
    await expect(page).toHaveURL("/");
  });
}

test("A button pressed before the app has started is pressed again by it", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Daqui a dez dias", inHours: 240 });
  await parish.announcement({ title: "Amanhã", inHours: 26 });
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "15 Dias" }).click();
  await expect(card(page, "Daqui a dez dias")).toHaveCount(0);
  release();
  await expect(card(page, "Daqui a dez dias")).toBeVisible();
});

test("A member's page hides what only visitors see from the start", async ({
  page,
  parish,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await signedIn(page, await parish.account());
  await parish.announcement({ title: "Ensaio geral" });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  await expect(card(page, "Ensaio geral")).toBeVisible();
  await expect(page.getByRole("link", { name: "Entrar" })).toBeHidden();
  await expect(page.getByText("Participe da gestão de avisos!")).toBeHidden();
});

test("A member sees the list of the page at once, and the app requests it again", async ({
  page,
  parish,
}) => {
  await signedIn(page, await parish.account());
  await parish.announcement({ title: "Ensaio geral" });
  const asked = page.waitForRequest(/\/rest\/v1\/announcements/);
  await page.goto("/");
  await expect(card(page, "Ensaio geral")).toBeVisible();
  expect((await asked).headers().authorization).toMatch(/^Bearer eyJ/);
});

test("Without any announcement the page says so without a request", async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByText("Ainda não há avisos cadastrados.")).toBeVisible();
  expect(calls).toEqual([]);
});

/** Announcements of every hour from tomorrow on, the first 70 at one and the same moment: a page may end between them. */
const longList = ({ sql }: Parish, count: number) => sql`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || lpad(n::text, 4, '0'), 'x',
    date_trunc('hour', now()) + interval '1 day' + greatest(n - 70, 0) * interval '5 minutes'
  from generate_series(1, ${count}::int) n
`;

test("A long list is completed by itself, in order, without loss", async ({ page, parish }) => {
  await longList(parish, 320);
  const calls = watchCalls(page);
  await page.goto("/");
  const cards = page.getByRole("article");
  // Each page waits until the browser is idle, which a busy one never is: then for two seconds.
  await expect(cards).toHaveCount(320, { timeout: 30_000 });
  const titles = await cards.getByRole("heading").allTextContents();
  expect(new Set(titles).size).toBe(320);
  expect(titles.slice(70)).toEqual(titles.slice(70).toSorted());
  await expect(page.getByText("320 avisos no período")).toBeAttached();
  await expect(page.getByRole("button", { name: "Mostrar mais avisos" })).toHaveCount(0);
  // 50 came with the page, 95 with each request.
  expect(calls).toHaveLength(3);
});

test("After 1,000 announcements a button goes on", async ({ page, parish }) => {
  test.slow();
  await longList(parish, 1_020);
  await page.goto("/");
  const cards = page.getByRole("article");
  await expect(page.getByText("Os primeiros 1000 avisos do período")).toBeAttached({
    timeout: 100_000,
  });
  // By key: cards that are drawn only now move the button away from under the pointer.
  await page.getByRole("button", { name: "Mostrar mais avisos" }).press("Enter");
  await expect(cards).toHaveCount(1_020);
});

test("A new announcement is on the list while the rest of it is still loading, and once", async ({
  page,
  parish,
}) => {
  await longList(parish, 120);
  await signedIn(page, await parish.account());
  const release = await holdBack(page, /\/rest\/v1\/announcements\?.*[?&]or=/);
  await page.goto("/");
  await openDialog(page);
  await fillDialog(page, { title: "Depois de todos", description: "x", hours: 6 * 24 });
  await page.getByRole("button", { name: "Criar Aviso" }).click();
  await expect(card(page, "Depois de todos")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(51);
  release();
  await expect(page.getByRole("article")).toHaveCount(121);
  await expect(card(page, "Depois de todos")).toHaveCount(1);
});

test("Visitors of a minute ask for the rest in the same words, whatever their clocks say", async ({
  browser,
  parish,
  baseURL,
}) => {
  await longList(parish, 60);
  const callsAt = async (minutes: number) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    const calls = watchCalls(page);
    await page.goto(`${baseURL}/`);
    await page.clock.runFor(3_000);
    await expect(page.getByRole("article")).toHaveCount(60);
    await context.close();
    return calls;
  };
  // A minute may pass between the two pages, but not twice.
  await expect(async () => {
    const [calls, later] = [await callsAt(0), await callsAt(20)];
    expect(calls).toHaveLength(1);
    expect(later).toEqual(calls);
  }).toPass();
});

test.describe("Where no server writes the list into the page", () => {
  test("the last one is there at once at the next visit, and then the new one", async ({
    page,
    parish,
  }) => {
    await parish.announcement({ title: "Já conhecido" });
    await arriveFromSignIn(page);
    await expect(card(page, "Já conhecido")).toBeVisible();
    await parish.announcement({ title: "Novidade" });
    const release = await holdBack(page, "**/rest/v1/announcements*");
    await arriveFromSignIn(page);
    await expect(card(page, "Já conhecido")).toBeVisible();
    await expect(card(page, "Novidade")).toHaveCount(0);
    release();
    await expect(card(page, "Novidade")).toBeVisible();
  });

  test("an unreadable one is ignored", async ({ page, parish }) => {
    await parish.announcement({ title: "Já conhecido" });
    await page.addInitScript(() => localStorage.setItem("avisos-last-list", '{"rows":7}'));
    await arriveFromSignIn(page);
    await expect(card(page, "Já conhecido")).toBeVisible();
  });

  test("a member's list is not stored", async ({ page, parish }) => {
    await parish.announcement({ title: "Já conhecido" });
    await signedIn(page, await parish.account());
    await page.goto("/conta");
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Já conhecido")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("avisos-last-list"))).toBeNull();
  });
});
