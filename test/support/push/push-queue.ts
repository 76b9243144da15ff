import { join } from "node:path";
import type { Client } from "pg";
import { asOwner } from "../../../server/database/connect.ts";
import { projectRoot } from "../../../server/environment.ts";
import { loadWebApp } from "../../../server/render/web-app.ts";
import { Databases } from "../database/databases.ts";
import { forFile } from "../for-file.ts";

export const SAO_PAULO = "America/Sao_Paulo";

type Topic = { announcement?: string; ministry?: string; digest?: true; editor?: string };

/**
 * Returns a database, the writer of push messages, and functions that add followers and read the
 * queued messages.
 */
export async function openPushQueue() {
  const writer = await loadWebApp(join(projectRoot, "dist-server/web"), {
    supabaseAnonKey: "",
    churchName: "",
    publicUrl: "",
    boardPicture: "",
    timeZone: SAO_PAULO,
    canBeEmbedded: false,
    sendsMail: false,
    sendsPush: false,
  });
  const databases = await forFile(Databases.start());
  const { sql, target } = await databases.prepared();

  return {
    writer,
    sql,
    target,
    /**
     * Runs `work` in a transaction of the database's owner, as the push job does. Fails when a
     * statement waits for a lock for five seconds.
     */
    inTransaction: (work: (client: Client) => Promise<void>) =>
      asOwner(target, async (client) => {
        await client.query("set lock_timeout = '5s'");
        await client.query("begin");
        await work(client);
        await client.query("commit");
      }),
    follow: ({ announcement, ministry, digest, editor }: Topic) => sql`
      with subscription as (
        insert into private.push_subscriptions (endpoint, p256dh, auth)
        values (
          'https://push.example.org/' || gen_random_uuid(), 'B' || repeat('a', 86), repeat('a', 22)
        )
        returning id
      )
      insert into private.push_topics (
        subscription_id, announcement_id, ministry_id, digest, editor_id
      )
      select id, ${announcement ?? null}, ${ministry ?? null}, ${digest ?? false}, ${editor ?? null}
      from subscription
    `,
    /** Returns the title of each queued message, and the number of followers who get it. */
    queued: () => sql<{ title: string; n: number }[]>`
      select content ->> 'title' as title, count(*)::int as n from private.push_deliveries
      join private.push_messages on id = message_id group by message_id, 1 order by 1
    `,
  };
}
