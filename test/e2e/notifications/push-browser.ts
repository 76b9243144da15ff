import type { Page } from "@playwright/test";
import type { Parish } from "../support/parish.ts";

const HOST = "push.example.org";
const KEY =
  "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U";

// The key is a valid point of the curve, because the push job marks a subscription with an invalid
// key as lost.
const FIRST = { endpoint: `https://${HOST}/first`, p256dh: KEY, auth: "A".repeat(22) };

/** Allows the board to send push messages to `push.example.org`, or forbids all push messages. */
export async function setPushService({ sql }: Parish, sends = true) {
  const hosts = sends ? [HOST] : [];
  await sql`delete from private.push_subscriptions`;
  await sql`
    insert into private.push_service (public_key, private_key, hosts) values (${KEY}, '', ${hosts})
    on conflict (id) do update set hosts = excluded.hosts
  `;
}

/** Returns the topics that the subscription with `endpoint` follows. */
export async function followedTopics({ sql }: Parish, endpoint: string) {
  const rows = await sql<{ topic: string }[]>`
    select coalesce(announcement_id::text, ministry_id::text, 'week') as topic
    from private.push_topics
    join private.push_subscriptions on push_subscriptions.id = subscription_id
    where endpoint = ${`https://${HOST}/${endpoint}`}
    order by push_topics.created_at
  `;
  return rows.map(({ topic }) => topic);
}

/**
 * Simulates the permission question, which is answered with `answer`, and a push service, because
 * headless Chromium has neither. The browser makes the subscription `next`. Until the subscription
 * is ended, the stored value of `test-endpoint` replaces its endpoint or the last part of it. The
 * stored value `test-refuses` makes the push service refuse new subscriptions.
 */
export async function simulatePush(page: Page, answer = "granted", next = FIRST) {
  await page.addInitScript(
    ({ answer, endpoint, p256dh, auth }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
          sign.charCodeAt(0),
        ).buffer;
      const subscription = () => {
        const key = localStorage.getItem("test-key");
        if (key === null) return null;
        const at = new URL(localStorage.getItem("test-endpoint") ?? endpoint, endpoint).href;
        return {
          endpoint: at,
          options: { applicationServerKey: bytes(key) },
          toJSON: () => ({ endpoint: at, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            localStorage.removeItem("test-key");
            localStorage.removeItem("test-endpoint");
            return true;
          },
        };
      };
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem("test-permission") ?? "default",
      });
      Object.assign(Notification, {
        requestPermission: async () => {
          localStorage.setItem("test-permission", answer);
          return answer;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          if (localStorage.getItem("test-refuses")) throw new Error("the push service refused");
          localStorage.setItem("test-key", applicationServerKey);
          return subscription();
        },
      });
    },
    { answer, ...next },
  );
}
