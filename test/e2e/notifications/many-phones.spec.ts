import type { Browser, BrowserContext } from "@playwright/test";
import { callJson } from "../../support/clients/visitor.ts";
import { PushService, type Subscription } from "../../support/push/push-service.ts";
import { TestServer } from "../../support/server.ts";
import { expect, test } from "../support/fixtures.ts";

const AT_ONCE = 4;

/** A phone that follows. Its browser has the subscription `current`, or has dropped it. */
type Phone = { stored: Subscription; current: Subscription | null };
type Command = "read" | "subscribe" | "unsubscribe";
type Board = { service: PushService; url: string; key: string; topics: object[] };

/**
 * Replaces the PushManager of a phone, because headless Chromium has no push service of its own.
 * The replacement subscribes at the real push service of the test.
 */
async function replacePushManager(context: BrowserContext, phone: Phone, { service, key }: Board) {
  await context.exposeFunction("commandPush", (command: Command) => {
    if (command !== "read") phone.current = command === "subscribe" ? service.subscribe() : null;
    return phone.current;
  });
  await context.addInitScript((key) => {
    const scope = window as unknown as Record<
      "commandPush",
      (command: Command) => Promise<Subscription | null>
    >;
    const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    const applicationServerKey = Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
    const run = (command: Command) => async (): Promise<object | null> => {
      const current = await scope.commandPush(command);
      const toJSON = () => ({ endpoint: current?.endpoint, keys: current });
      const options = { applicationServerKey };
      return current && { ...current, toJSON, options, unsubscribe: run("unsubscribe") };
    };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(PushManager.prototype, {
      getSubscription: run("read"),
      subscribe: run("subscribe"),
    });
  }, key);
}

/** Opens the board on a phone once. Returns whether its bell is on after the daily comparison. */
async function openBoard(browser: Browser, phone: Phone, board: Board): Promise<boolean> {
  const context = await browser.newContext({ baseURL: board.url, serviceWorkers: "allow" });
  await replacePushManager(context, phone, board);
  const page = await context.newPage();
  await page.addInitScript(
    (stored) => {
      localStorage["avisos-notifications"] ??= JSON.stringify(stored);
    },
    { ...phone.stored, topics: board.topics },
  );
  await page.goto("/");
  await page.waitForFunction(() => localStorage["avisos-notifications"]?.includes("checkedAt"));
  const isOn = (await page.getByRole("button", { name: "Me avise (ligado)" }).count()) === 1;
  await context.close();
  return isOn;
}

for (const [count, tag] of [
  [10, " @main"],
  [100, ""],
] as const) {
  test(`${count} phones of which three in ten lost their subscription get the next message${tag}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const service = await PushService.start();
    const server = await TestServer.start(service.env);
    const sql = server.owner();
    const [louvor] = await sql`select id from public.ministries where name = 'Louvor'`;
    const [{ key } = { key: "" }] = await sql<{ key: string }[]>`select public.push_key() as key`;
    const topics = [{ ministry_id: louvor?.id }];
    const board = { service, url: server.url, key, topics };
    const phones = Array.from({ length: count }, (): Phone => {
      const stored = service.subscribe();
      return { stored, current: stored };
    });
    // Half of the lost subscriptions are refused by the push service. The browsers have dropped the
    // others, and neither the push service nor the database knows it.
    const lost = phones.slice(0, count * 0.3);
    const refused = new Set(
      lost.filter((_, i) => i % 2 === 0).map(({ stored }) => stored.endpoint),
    );
    for (const phone of lost) if (!refused.has(phone.stored.endpoint)) phone.current = null;
    service.respond = (endpoint) => (refused.has(endpoint) ? 410 : undefined);
    for (const { stored } of phones) {
      await callJson(`${server.url}/rest/v1/rpc/follow`, { ...stored, ...topics[0] });
    }
    /** Sends the followers a message by "Avisar agora". Returns the endpoints that got it. */
    async function notifyAll(title: string) {
      service.received.length = 0;
      await sql`
        with asked as (
          insert into public.announcements (title, description, date, location, ministry_id)
          values (${title}, 'x', now() + interval '3 days', 'Salão', ${louvor?.id}) returning id
        )
        insert into private.push_news (announcement_id, due_at, asked_at)
        select id, now(), now() from asked
      `;
      await sql`notify public_changes, 'announcements'`;
      const isSent = () => sql`
        select from private.push_news where due_at is not null
        union all select from private.push_deliveries
      `;
      await expect.poll(isSent, { timeout: 60_000 }).toHaveLength(0);
      return new Set(service.received.map(({ endpoint }) => endpoint));
    }
    await notifyAll("Ensaio");
    const lies: Phone[] = [];
    const waiting = [...phones];
    const openAll = async () => {
      for (let phone = waiting.pop(); phone; phone = waiting.pop()) {
        const isOn = await openBoard(browser, phone, board);
        const [row] = await sql`
          select from private.push_subscriptions
          where endpoint = ${phone.current?.endpoint ?? ""} and lost_at is null
        `;
        const gets = row !== undefined && !refused.has(phone.current?.endpoint ?? "");
        if (isOn !== gets) lies.push(phone);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openAll));
    expect(lies).toEqual([]);
    const reached = await notifyAll("Ceia");
    const shown = phones.filter(({ current }) => reached.has(current?.endpoint ?? ""));
    expect(shown.length).toBeGreaterThanOrEqual(Math.ceil(count * 0.99));
    await sql.end();
    await server.dispose();
    await service.dispose();
  });
}
