import type { Browser } from "@playwright/test";
import { callJson } from "../../support/clients/visitor.ts";
import { PushService, type Subscription } from "../../support/push/push-service.ts";
import { TestServer } from "../../support/server.ts";
import { expect, test } from "../support/fixtures.ts";
import { simulatePush } from "./push-browser.ts";

const COUNT = 100;
const AT_ONCE = 4;

/**
 * A phone that follows: the subscription in the database, the subscription that its browser has or
 * makes next, and the values in its local storage.
 */
type Phone = { stored: Subscription; next: Subscription; values: Record<string, string> };

/**
 * Creates the phone with the number `index`. The first 30 have lost their subscription: the push
 * service refuses that of an even one, and the browser of an odd one has dropped it.
 */
function createPhone(service: PushService, key: string, index: number): Phone {
  const next = service.subscribe();
  const kept = { "test-key": key, "test-permission": "granted" };
  if (index >= 30) return { stored: next, next, values: kept };
  if (index % 2 === 1) {
    return { stored: service.subscribe(), next, values: { "test-permission": "granted" } };
  }
  const stored = { ...next, endpoint: `https://${service.host}/unknown/${index}` };
  return { stored, next, values: { ...kept, "test-endpoint": stored.endpoint } };
}

/** Opens the board on a phone once. Returns whether its bell is on after the daily comparison. */
async function openBoard(browser: Browser, baseURL: string, { next, values }: Phone) {
  const context = await browser.newContext({ baseURL, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.addInitScript((stored) => Object.assign(localStorage, stored), values);
  await simulatePush(page, "granted", next);
  await page.goto("/");
  await page.waitForFunction(() => localStorage["avisos-notifications"].includes("checkedAt"));
  const isOn = (await page.getByRole("button", { name: "Me avise (ligado)" }).count()) === 1;
  await context.close();
  return isOn;
}

test("100 phones of which 30 lost their subscription show the truth and get the next message", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const service = await PushService.start();
  const server = await TestServer.start(service.env);
  const sql = server.owner();
  const [topic] = await sql`select id as ministry_id from public.ministries limit 1`;
  const { body: key } = await callJson(`${server.url}/rest/v1/rpc/push_key`, {});
  const phones = Array.from({ length: COUNT }, (_, index) => createPhone(service, key, index));
  for (const { stored, values } of phones) {
    await callJson(`${server.url}/rest/v1/rpc/follow`, { ...stored, ...topic });
    values["avisos-notifications"] = JSON.stringify({ ...stored, topics: [topic] });
  }
  /** Sends the followers a message by "Avisar agora". Returns the endpoints that got it. */
  async function notifyAll() {
    service.received.length = 0;
    await sql`
      with asked as (
        insert into public.announcements (title, description, date, location, ministry_id)
        values ('Ceia', 'x', now() + interval '3 days', 'Salão', ${topic?.ministry_id}) returning id
      )
      insert into private.push_news (announcement_id, due_at, asked_at)
      select id, now(), now() from asked
    `;
    await sql`notify public_changes, 'announcements'`;
    const waiting = () => sql`
      select from private.push_news where due_at is not null
      union all select from private.push_deliveries
    `;
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(0);
    return new Set(service.received.map(({ endpoint }) => endpoint));
  }
  expect((await notifyAll()).size).toBe(COUNT - 15);
  const ringing = new Set<Phone>();
  const closed = [...phones];
  const openAll = async () => {
    for (let phone = closed.pop(); phone; phone = closed.pop()) {
      if (await openBoard(browser, server.url, phone)) ringing.add(phone);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openAll));
  const reached = await notifyAll();
  const lies = phones.filter((phone) => ringing.has(phone) !== reached.has(phone.next.endpoint));
  expect(lies).toEqual([]);
  expect(ringing.size).toBeGreaterThanOrEqual(COUNT * 0.99);
  await sql.end();
  await server.dispose();
  await service.dispose();
});
