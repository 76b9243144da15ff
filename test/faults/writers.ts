import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { postJson, signUp } from "../support/clients/visitor.ts";
import { liftChangeLimits } from "../support/database/accounts.ts";
import type { Sql } from "../support/database/sql.ts";

/**
 * Clients that post announcements continuously and record which of them the server acknowledged.
 */
export class Writers {
  readonly acknowledged: string[] = [];
  /** The status code of each failed write. A broken connection counts as undefined. */
  readonly failures: (number | undefined)[] = [];
  readonly #url: string;
  readonly token: string;
  #running: Promise<unknown> = Promise.resolve();
  #stop = false;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  /** Signs up an account without a posting limit on the server at `url`. */
  static async signUp(url: string, owner: Sql): Promise<Writers> {
    await liftChangeLimits(owner);
    const { access_token } = await signUp(url, `${randomUUID()}@example.org`);
    return new Writers(url, access_token);
  }

  start(count: number): void {
    this.#stop = false;
    this.#running = Promise.all(Array.from({ length: count }, () => this.#write()));
  }

  /** Waits until `count` more announcements are acknowledged. */
  async waitForMore(count: number, timeout = 30_000): Promise<void> {
    const goal = this.acknowledged.length + count;
    await expect
      .poll(() => this.acknowledged.length, { timeout, interval: 5 })
      .toBeGreaterThanOrEqual(goal);
  }

  async stop(): Promise<void> {
    this.#stop = true;
    await this.#running;
  }

  async #write() {
    while (!this.#stop) {
      // The loop pauses after a failure, because a connection to a stopped server fails at once.
      if ((await this.#post()) !== 201) await delay(20);
    }
  }

  /** Posts one announcement. @returns the status code, or undefined without a response */
  async #post(): Promise<number | undefined> {
    const id = randomUUID();
    const body = { id, title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
    const response = await postJson(`${this.#url}/rest/v1/announcements`, body, {
      token: this.token,
    }).catch(() => undefined);
    // The connection can be reused only after the response was read.
    await response?.arrayBuffer().catch(() => {});
    if (response?.status === 201) this.acknowledged.push(id);
    else this.failures.push(response?.status);
    return response?.status;
  }
}

/** Returns how many announcements of `ids` are missing from the database. */
export async function countMissing(owner: Sql, ids: string[]): Promise<number> {
  const lost = await owner`
    select from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from public.announcements a where a.id = wanted.id)
  `;
  return lost.length;
}
