import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, openAs, restoreSession, test } from "../support/fixtures.ts";
import { closeToasts, press, toast, waitForHydration } from "../support/page-elements.ts";
import { followedTopics, setPushService, simulatePush } from "./push-browser.ts";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 500/] });

// Push messages need the service worker, which Playwright blocks in the other test files.
test.use({ serviceWorkers: "allow" });
// The tests run one after the other, because they share the database row with the allowed push
// services.
test.describe.configure({ mode: "default" });

const BELL = /^Me avise: Ceia/;

test("A visitor follows announcements without an account", async ({ page, parish }) => {
  await setPushService(parish);
  await simulatePush(page);
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  const [louvor] = await parish.sql`select id from public.ministries where name = 'Louvor'`;
  const sheet = page.getByRole("dialog", { name: "Me avise" });
  const topicSwitch = (name: string) => sheet.getByRole("switch", { name });
  const open = async (address: string) => {
    await page.goto(address);
    await waitForHydration(page);
    await press(page, /^Me avise: /);
  };
  await test.step("follow an announcement by keyboard", async () => {
    await page.goto(`/avisos/${id}`);
    await waitForHydration(page);
    const bell = page.getByRole("button", { name: BELL });
    await bell.press("Enter");
    await expect(topicSwitch("Este aviso")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(topicSwitch("Este aviso")).toBeChecked();
    expect(await followedTopics(parish, "first")).toEqual([id]);
    await page.keyboard.press("Escape");
    await expect(bell).toBeFocused();
    await expect(bell).toHaveAccessibleName("Me avise: Ceia (ligado)");
  });
  await test.step("follow a ministry and the weekly summary too", async () => {
    await open(`/avisos/${id}`);
    for (const name of ["Tudo de Louvor", "Resumo da semana"]) {
      await topicSwitch(name).click();
      await expect(topicSwitch(name)).toBeChecked();
    }
    expect(await followedTopics(parish, "first")).toEqual([id, louvor?.id, "week"]);
    await topicSwitch("Este aviso").click();
    await expect(topicSwitch("Este aviso")).not.toBeChecked();
    expect(await followedTopics(parish, "first")).toEqual([louvor?.id, "week"]);
  });
  await test.step("the topics remain when the subscription changes or is lost", async () => {
    await page.evaluate(() => localStorage.setItem("test-endpoint", "second"));
    await open(`/avisos/${id}`);
    await expect.poll(() => followedTopics(parish, "second")).toHaveLength(2);
    expect(await followedTopics(parish, "first")).toEqual([]);
    // The test waits until the page has loaded its topics. A page that is left earlier may follow a
    // topic again.
    const storedTopics = () => page.evaluate(() => localStorage.getItem("avisos-notifications"));
    await expect.poll(storedTopics).toContain("second");
    await parish.sql`delete from private.push_subscriptions`;
    await open(`/avisos/${id}`);
    await expect.poll(() => followedTopics(parish, "first")).toHaveLength(2);
  });
  await test.step("one press stops all messages, also without a connection", async () => {
    const other = await parish.announcement({ title: "Bazar" });
    const read = page.waitForResponse("**/rpc/followed");
    await open(`/avisos/${other.id}`);
    await expect(sheet).toContainText("Também ligados neste aparelho: 1 ministério.");
    await (await read).finished();
    await page.context().setOffline(true);
    await press(sheet, "Desligar tudo");
    await expect(sheet).not.toContainText("Também ligados");
    expect(await page.evaluate(() => localStorage.getItem("test-key"))).toBeNull();
    await page.context().setOffline(false);
  });
  await test.step("a member follows their own ministry, also after signing out", async () => {
    await restoreSession(page, await parish.account({ ministry: "Louvor" }));
    await page.evaluate(() => localStorage.setItem("test-endpoint", "third"));
    await page.goto("/conta");
    await press(page, "Me avise de Louvor");
    await topicSwitch("Tudo de Louvor").click();
    await expect(topicSwitch("Tudo de Louvor")).toBeChecked();
    await page.keyboard.press("Escape");
    await press(page, /^Sair$/);
    await expect(page.getByRole("button", { name: "Sair" })).toHaveCount(0);
    expect(await followedTopics(parish, "third")).toHaveLength(1);
  });
});

test("A visitor follows from the board with one press", async ({ page, parish }) => {
  await setPushService(parish);
  await simulatePush(page);
  await parish.announcement({ title: "Ceia", inHours: 60, ministry: "Louvor" });
  const bell = page.getByRole("button", { name: "Me lembre de Ceia" });
  await page.goto("/");
  await waitForHydration(page);
  await bell.click();
  await expect(toast(page, /Lembro você/)).toContainText("Ceia");
  await test.step("another press unfollows, and a failure can be tried again", async () => {
    await closeToasts(page);
    await page.route("**/rpc/unfollow", (route) => route.fulfill({ status: 500 }), { times: 1 });
    await bell.click();
    await press(toast(page, "O lembrete não foi desligado"), "Tentar de novo");
    await expect(bell).toHaveAttribute("aria-pressed", "false");
  });
  await test.step("the bell in the header offers each ministry", async () => {
    await press(page, /^Me avise$/);
    const ministry = page.getByRole("switch", { name: "Tudo de Louvor" });
    await ministry.click();
    await expect(ministry).toBeChecked();
    await press(page, "Pôr todos os avisos no meu calendário");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Me avise (ligado)" })).toBeFocused();
    // Only the switch of the ministry can end these messages.
    await bell.click();
    await expect(ministry).toBeChecked();
  });
  await test.step("only editors can follow whether a service is ready", async () => {
    const ready = page.getByRole("switch", { name: "Se está tudo pronto" });
    await expect(ready).toHaveCount(0);
    await openAs(page, await parish.account({ editor: true }), "/");
    await press(page, /^Me avise/);
    await ready.click();
    await expect(ready).toBeChecked();
  });
});

test("A visitor whose device gets no messages reads why", async ({ page, parish }) => {
  test.slow();
  await setPushService(parish);
  await simulatePush(page, "denied");
  await followDevice(page);
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  const sheet = page.getByRole("dialog", { name: "Me avise" });
  const openSheet = async () => {
    await page.goto(`/avisos/${id}`);
    await waitForHydration(page);
    await press(page, BELL);
  };
  await test.step("the visitor has blocked messages", async () => {
    await openSheet();
    const one = sheet.getByRole("switch", { name: "Este aviso" });
    await one.click();
    await expect(
      sheet.getByRole("heading", { name: "estão desligadas neste aparelho" }),
    ).toBeFocused();
    await expect(sheet).toContainText("Escolha Permitir e volte aqui.");
    await expectAccessible(page, "refused");
    await page.evaluate(() => {
      localStorage.setItem("test-permission", "granted");
      window.dispatchEvent(new Event("focus"));
    });
    await expect(one).not.toBeChecked();
    expect(await followedTopics(parish, "first")).toEqual([]);
    await expectAccessible(page, "allowed");
  });
  await test.step("the bell of a card says why too", async () => {
    await page.goto("/");
    await page.evaluate(() => localStorage.removeItem("test-permission"));
    await press(page, "Me lembre de Ceia");
    await expect(sheet).toContainText("estão desligadas");
  });
  await test.step("the board is not on the iPhone's home screen", async () => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
      const userAgent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1";
      Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
    });
    await openSheet();
    await expect(sheet.getByRole("listitem")).toContainText([
      /Compartilhar/,
      "Adicionar à Tela de Início",
      "toque de novo em Me avise",
    ]);
    await expectAccessible(page, "how to install on an iPhone");
  });
  await test.step("the board sends no messages", async () => {
    await setPushService(parish, false);
    await openSheet();
    await expect(sheet).toContainText("Este site não envia mensagens");
    const subscribe = "Pôr todos os avisos no meu calendário";
    await press(sheet, subscribe);
    await expect(page.getByRole("dialog", { name: subscribe })).toBeVisible();
  });
});
