import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import type { Sql } from "../../test/support/database/sql.ts";

const encoded = (bytes: Buffer) => bytes.toString("base64url");

/** Returns a push subscription like that of a browser. */
export const subscription = (endpoint = `https://push.example.org/${randomUUID()}`) => ({
  endpoint,
  p256dh: encoded(Buffer.concat([Buffer.from([4]), randomBytes(64)])),
  auth: encoded(randomBytes(16)),
});
export type Subscription = ReturnType<typeof subscription>;

/**
 * Allows push endpoints on these hosts before the tests of a file, as a server that sends push
 * messages does at its start.
 */
export function knowPushHosts(owner: Sql, hosts: string[]) {
  beforeAll(async () => {
    await owner`
      insert into private.push_service (public_key, private_key, hosts)
        values ('public', 'private', ${hosts})
      on conflict (id) do update set hosts = excluded.hosts || push_service.hosts
    `;
  });
}
