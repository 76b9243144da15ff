import { expect } from "vitest";
import { callJson } from "../clients/visitor.ts";
import type { Session } from "../database/sql.ts";
import type { PushService, Subscription } from "./push-service.ts";

type Topic = { announcement_id: string } | { ministry_id: string } | { digest: true };

/**
 * Returns functions for tests of push messages from `server` to `service`. `sql` connects as the
 * database's owner.
 */
export function followersOf(server: { url: string }, service: PushService, sql: Session) {
  const call = (name: string, values: object) =>
    callJson(`${server.url}/rest/v1/rpc/${name}`, values);

  /** Makes all waiting changes and messages due, and notifies the servers. */
  async function makeDue() {
    // Deliveries come first, because the job may already be sending the messages of due changes.
    await sql`update private.push_deliveries set next_try_at = now()`;
    await sql`update private.push_changes set due_at = now() where due_at is not null`;
    await sql`notify public_changes, 'announcements'`;
  }

  return {
    call,
    makeDue,
    /** Makes a browser follow a topic. Returns its subscription. */
    async follow(topic: Topic, one: Subscription = service.subscribe()) {
      expect(await call("follow", { ...one, ...topic })).toMatchObject({ status: 204 });
      return one;
    },
    async insertAnnouncement(values: { ministry?: string; days?: number } = {}) {
      const [row] = await sql<{ id: string }[]>`
        insert into public.announcements (title, description, date, location, ministry_id)
        values (
          'Almoço', 'x', now() + ${values.days ?? 3} * interval '1 day', 'Salão',
          ${values.ministry ?? null}
        )
        returning id
      `;
      if (!row) throw new Error("no announcement");
      return row.id;
    },
    /** Cancels an announcement, and makes its messages due at once. */
    async cancel(id: string) {
      await sql`
        update public.announcements
        set status = 'cancelled', status_reason = 'Chuva' where id = ${id}
      `;
      await makeDue();
    },
    /** Waits until all messages are sent. */
    async waitUntilSent() {
      const waiting = () => sql`
        select from private.push_changes where due_at is not null
        union all select from private.push_deliveries
      `;
      await expect.poll(waiting).toHaveLength(0);
    },
  };
}
