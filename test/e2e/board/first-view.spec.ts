import type { Page } from "@playwright/test";
import { expect, type Parish, signedIn, test } from "../support/fixtures.ts";
import {
  arriveFromSignIn,
  card,
  fillDialog,
  holdBack,
  openDialog,
  press,
} from "../support/screen.ts";

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

test("A visitor's page comes with the list and sends no further request for data; other screens are fetched when one points at their links or reaches them by key", {
  tag: "@main",
}, async ({ page, parish }) => {
  const calls = watchCalls(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  const fetched = (name: string) =>
    scripts.filter((path) => path.startsWith(`/assets/${name}-`)).length;
  const entrar = page.getByRole("link", { name: "Entrar" });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByText("Ainda não há avisos cadastrados.")).toBeVisible();
  expect(fetched("auth")).toBe(0);
  await entrar.focus();
  await expect.poll(() => fetched("auth")).toBe(1);
  // The library follows a little later.
  await expect.poll(() => fetched("supabase-client")).toBe(1);
  await parish.announcement({ title: "Ensaio geral", ministry: "Louvor" });
  // Until the server has heard of it.
  await expect
    .poll(async () => (await page.request.get("/")).text(), { timeout: 5_000 })
    .toContain("Ensaio geral");
  scripts.length = 0;
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(card(page, "Ensaio geral")).toContainText("Louvor");
  expect(calls).toEqual([]);
  expect(scripts.filter((path) => /supabase-client|dialog|\/auth-|admin/.test(path))).toEqual([]);

  await entrar.hover();
  await expect.poll(() => fetched("auth")).toBe(1);
  await expect(page).toHaveURL("/");
});

test("The list can be read without JavaScript, at a link with a period too, and no search is kept for others", {
  tag: "@main",
}, async ({ browser, parish, baseURL }) => {
  await parish.announcement({ title: "Ensaio geral", description: "No salão <b>novo</b>" });
  await parish.announcement({ title: "Em 20 dias", inHours: 20 * 24 });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, count] of [
    ["/?periodo=30", 2],
    ["/?busca=coral", 1],
    ["/", 1],
  ] as const) {
    await page.goto(`${baseURL}${address}`);
    await expect(page.getByRole("article"), address).toHaveCount(count);
  }
  await expect(card(page, "Ensaio geral")).toContainText("No salão <b>novo</b>");
  await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();
  await context.close();
});

test("What is not there can be read before the app has started, which takes it over as it is", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  const heading = page.getByRole("heading", { name: "Oops! Page not found" });
  /** Marks what the server sent, and presses something, which the app does once it has started. */
  const beforeItStarts = async () => {
    await expect(heading).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
    await heading.evaluate((element) => element.setAttribute("data-from-server", ""));
    await press(page, "Alterar tema");
  };
  await test.step("an unknown address", async () => {
    const release = await holdBack(page, "**/assets/*.js");
    const response = await page.goto("/nada/aqui", { waitUntil: "commit" });
    expect(response?.status()).toBe(404);
    await beforeItStarts();
    await expect(page).toHaveTitle("Página não encontrada · Avisos da Graça TC");
    release();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expect(heading).toHaveAttribute("data-from-server");
    expect(told.filter((text) => text.includes("non-existent route: /nada/aqui"))).toHaveLength(1);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveTitle("Avisos da Graça TC");
    await page.unroute("**/assets/*.js");
  });
  await test.step("an announcement that never was, until the code of its screen is there", async () => {
    const release = await holdBack(page, "**/assets/not-found*.js");
    await page.goto("/avisos/0b0e7a1c-3a52-4c47-9c7e-5d2f1a6b8c90");
    await beforeItStarts();
    await expect(heading).toBeVisible();
    release();
    await expect(page.locator("html")).not.toHaveClass(/dark/);
    await expect(heading).toHaveAttribute("data-from-server");
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("A button pressed before the app has started is pressed again by it, and the cards stay as they are", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Daqui a vinte dias", inHours: 480 });
  await parish.announcement({ title: "Amanhã", inHours: 26 });
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/?periodo=30", { waitUntil: "commit" });
  await expect(card(page, "Daqui a vinte dias")).toBeVisible();
  const kept = card(page, "Amanhã");
  await kept.evaluate((element) => element.setAttribute("data-from-server", ""));
  await press(page, "15 Dias");
  await expect(card(page, "Daqui a vinte dias")).toBeVisible();
  release();
  await expect(card(page, "Daqui a vinte dias")).toHaveCount(0);
  await expect(kept).toHaveAttribute("data-from-server");
});

test("A member sees the list of the page at once without what only visitors see, and the app requests it again", async ({
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
  await page.unroute("**/assets/*.js");
  const asked = page.waitForRequest(/\/rest\/v1\/announcements/);
  await page.goto("/");
  await expect(card(page, "Ensaio geral")).toBeVisible();
  expect((await asked).headers().authorization).toMatch(/^Bearer eyJ/);
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

test("The page carries the same rows that the app would request", async ({ page, parish }) => {
  for (let hour = 1; hour <= 60; hour += 1) await parish.announcement({ inHours: hour });
  await parish.announcement({ title: "Passado", inHours: -1 });
  await parish.announcement({ title: "Longe", inHours: 31 * 24 });
  const answered = page.waitForResponse(/\/rest\/v1\/announcements/);
  await arriveFromSignIn(page);
  const asked: unknown = await (await answered).json();
  await page.goto("/");
  const block = await page.locator("#data").textContent();
  expect(JSON.parse(block ?? "").state.queries).toMatchObject([
    { queryKey: ["announcements"], state: { data: { pages: [{ rows: asked }] } } },
    { queryKey: ["church"] },
    { queryKey: ["any-announcement"], state: { data: true } },
  ]);
});

/** Announcements of every hour from tomorrow on, the first 70 at one and the same moment: a page may end between them. */
const longList = ({ sql }: Parish, count: number) => sql`
  insert into public.announcements (title, description, date)
  select 'Aviso ' || lpad(n::text, 4, '0'), 'x',
    date_trunc('hour', now()) + interval '1 day' + greatest(n - 70, 0) * interval '5 minutes'
  from generate_series(1, ${count}::int) n
`;

test("A long list is completed by itself, in order, without loss, and after 1,000 by a button", async ({
  page,
  parish,
}) => {
  test.slow();
  await longList(parish, 1_020);
  const calls = watchCalls(page);
  await page.goto("/");
  const cards = page.getByRole("article");
  // Each page waits until the browser is idle, which a busy one never is: then for two seconds.
  await expect(page.getByText("Os primeiros 1000 avisos do período")).toBeAttached({
    timeout: 100_000,
  });
  // 50 came with the page, 95 with each request.
  expect(calls).toHaveLength(10);
  // By key: cards that are drawn only now move the button away from under the pointer.
  await page.getByRole("button", { name: "Mostrar mais avisos" }).press("Enter");
  await expect(cards).toHaveCount(1_020, { timeout: 30_000 });
  const titles = await cards.getByRole("heading").allTextContents();
  expect(new Set(titles).size).toBe(1_020);
  expect(titles.slice(70)).toEqual(titles.slice(70).toSorted());
  await expect(page.getByText("1020 avisos no período")).toBeAttached();
  await expect(page.getByRole("button", { name: "Mostrar mais avisos" })).toHaveCount(0);
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
  await press(page, "Criar Aviso");
  await expect(card(page, "Depois de todos")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(51);
  release();
  await expect(page.getByRole("article")).toHaveCount(121);
  await expect(card(page, "Depois de todos")).toHaveCount(1);
});

const KEPT_BOARD = 'avisos-kept/["announcements"]';

test("Where no server writes the list into the page, a visitor's last one is there at once at the next visit", async ({
  page,
  parish,
}) => {
  await parish.announcement({ title: "Já conhecido" });
  await test.step("one that cannot be read is ignored", async () => {
    await page.goto("/auth");
    await page.evaluate((key) => localStorage.setItem(key, '{"data":7'), KEPT_BOARD);
    await arriveFromSignIn(page);
    await expect(card(page, "Já conhecido")).toBeVisible();
  });
  await test.step("the last one, and then the new one", async () => {
    await parish.announcement({ title: "Novidade" });
    const release = await holdBack(page, "**/rest/v1/announcements*");
    await arriveFromSignIn(page);
    await expect(card(page, "Já conhecido")).toBeVisible();
    await expect(card(page, "Novidade")).toHaveCount(0);
    release();
    await expect(card(page, "Novidade")).toBeVisible();
  });
  await test.step("a member's is not stored", async () => {
    await page.evaluate((key) => localStorage.removeItem(key), KEPT_BOARD);
    await signedIn(page, await parish.account());
    await page.goto("/conta");
    await page.getByRole("link", { name: "Voltar aos avisos" }).click();
    await expect(card(page, "Já conhecido")).toBeVisible();
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.includes("announcements"))).toEqual([]);
  });
});
