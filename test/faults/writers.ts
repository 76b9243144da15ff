import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { postJson, signUp } from "../support/clients/visitor.ts";
import { liftPostingLimits } from "../support/database/accounts.ts";
import type { Sql } from "../support/database/sql.ts";

/** People who post one announcement after the other and remember which of them were acknowledged. */
export class Writers {
  readonly acknowledged: string[] = [];
  /** All statuses that were answered; undefined where the connection broke. */
  readonly statuses = new Set<number | undefined>();
  readonly #url: string;
  readonly token: string;
  #running: Promise<unknown> = Promise.resolve();
  #stop = false;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  /** Writers with an account on the server at `url`, who may post without an end. */
  static async signUp(url: string, owner: Sql): Promise<Writers> {
    await liftPostingLimits(owner);
    const { access_token } = await signUp(url, `${randomUUID()}@example.org`);
    return new Writers(url, access_token);
  }

  start(people: number): void {
    this.#stop = false;
    this.#running = Promise.all(Array.from({ length: people }, () => this.#write()));
  }

  /** Waits until `count` more announcements are acknowledged. */
  async more(count: number, timeout = 30_000): Promise<void> {
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
      // A server that is down refuses at once.
      if ((await this.#post()) !== 201) await delay(20);
    }
  }

  /** Posts one announcement. @returns the status, undefined without a response. */
  async #post(): Promise<number | undefined> {
    const id = randomUUID();
    const body = { id, title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
    const response = await postJson(`${this.#url}/rest/v1/announcements`, body, {
      token: this.token,
    }).catch(() => undefined);
    // Without reading it, the connection would not be used again.
    await response?.arrayBuffer().catch(() => {});
    this.statuses.add(response?.status);
    if (response?.status === 201) this.acknowledged.push(id);
    return response?.status;
  }
}

/** How many of `ids` the database does not have. */
export async function missing(owner: Sql, ids: string[]): Promise<number> {
  const lost = await owner`
    select from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from public.announcements a where a.id = wanted.id)
  `;
  return lost.length;
}
