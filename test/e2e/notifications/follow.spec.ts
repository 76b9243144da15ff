import { expectAccessible, followDevice } from "../support/accessible.ts";
import { expect, signedIn, test } from "../support/fixtures.ts";
import { press, takenOver } from "../support/page-elements.ts";
import { boardSends, followedBy, inBrowserWithPush } from "./push-browser.ts";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

// Messages need the service worker.
test.use({ serviceWorkers: "allow" });
// They share the board's key.
test.describe.configure({ mode: "default" });

const BELL = /^Me avise: Ceia/;

test("Without an account my phone is told of an announcement", async ({ page, parish }) => {
  await boardSends(parish);
  await inBrowserWithPush(page);
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  const [louvor] = await parish.sql`select id from public.ministries where name = 'Louvor'`;
  const sheet = page.getByRole("dialog", { name: "Me avise" });
  const turn = (name: string) => sheet.getByRole("switch", { name });
  const open = async (address: string) => {
    await page.goto(address);
    await takenOver(page);
    await press(page, /^Me avise: /);
  };
  await test.step("by keyboard", async () => {
    await page.goto(`/avisos/${id}`);
    await takenOver(page);
    const bell = page.getByRole("button", { name: BELL });
    await bell.press("Enter");
    await expect(turn("Este aviso")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(turn("Este aviso")).toBeChecked();
    expect(await followedBy(parish, "first")).toEqual([id]);
    await page.keyboard.press("Escape");
    await expect(bell).toBeFocused();
    await expect(bell).toHaveAccessibleName("Me avise: Ceia (ligado)");
  });
  await test.step("of a ministry and the week, too", async () => {
    await open(`/avisos/${id}`);
    for (const name of ["Tudo de Louvor", "Resumo da semana"]) {
      await turn(name).click();
      await expect(turn(name)).toBeChecked();
    }
    expect(await followedBy(parish, "first")).toEqual([id, louvor?.id, "week"]);
    await turn("Este aviso").click();
    await expect(turn("Este aviso")).not.toBeChecked();
    expect(await followedBy(parish, "first")).toEqual([louvor?.id, "week"]);
  });
  await test.step("also when its browser has another subscription, and when the board has forgotten it", async () => {
    await page.evaluate(() => localStorage.setItem("test-endpoint", "second"));
    await open(`/avisos/${id}`);
    await expect.poll(() => followedBy(parish, "second")).toHaveLength(2);
    expect(await followedBy(parish, "first")).toEqual([]);
    // The page has read its topics: a page that is left earlier may follow one of them again.
    const kept = () => page.evaluate(() => localStorage.getItem("avisos-notifications"));
    await expect.poll(kept).toContain("second");
    await parish.sql`delete from private.push_subscriptions`;
    await open(`/avisos/${id}`);
    await expect.poll(() => followedBy(parish, "second")).toHaveLength(2);
  });
  await test.step("everything is off at once, also where the board cannot be reached", async () => {
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
  await test.step("a member has it told of the own ministry, also after signing out", async () => {
    await signedIn(page, await parish.account({ ministry: "Louvor" }));
    await page.evaluate(() => localStorage.setItem("test-endpoint", "third"));
    await page.goto("/conta");
    await press(page, "Me avise de Louvor");
    await turn("Tudo de Louvor").click();
    await expect(turn("Tudo de Louvor")).toBeChecked();
    await page.keyboard.press("Escape");
    await press(page, /^Sair$/);
    await expect(page.getByRole("button", { name: "Sair" })).toHaveCount(0);
    expect(await followedBy(parish, "third")).toHaveLength(1);
  });
});

test("A device that cannot be told says why, and what to do", async ({ page, parish }) => {
  test.slow();
  await boardSends(parish);
  await inBrowserWithPush(page, "denied");
  await followDevice(page);
  const { id } = await parish.announcement({ title: "Ceia", ministry: "Louvor" });
  const sheet = page.getByRole("dialog", { name: "Me avise" });
  const openSheet = async () => {
    await page.goto(`/avisos/${id}`);
    await takenOver(page);
    await press(page, BELL);
  };
  await test.step("because messages were refused", async () => {
    await openSheet();
    const one = sheet.getByRole("switch", { name: "Este aviso" });
    await one.click();
    await expect(sheet.getByRole("heading", { name: "estão bloqueadas" })).toBeFocused();
    await expect(sheet).toContainText("Escolha Permitir e volte aqui.");
    await expectAccessible(page, "refused");
    await page.evaluate(() => {
      localStorage.setItem("test-permission", "granted");
      window.dispatchEvent(new Event("focus"));
    });
    await expect(one).not.toBeChecked();
    expect(await followedBy(parish, "first")).toEqual([]);
    await expectAccessible(page, "allowed");
  });
  await test.step("because an iPhone has the board not on its home screen", async () => {
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
  await test.step("because the board sends nothing", async () => {
    await boardSends(parish, false);
    await openSheet();
    await expect(sheet).toContainText("Este quadro não envia mensagens");
    await press(sheet, "Assinar a agenda");
    await expect(page.getByRole("dialog", { name: "Assinar a agenda" })).toBeVisible();
  });
});
