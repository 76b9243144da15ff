import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { PUBLISHABLE_KEY } from "../support/clients/visitor.ts";
import { liftPostingLimits } from "../support/database/posting-limits.ts";
import type { TestServer } from "../support/server.ts";

type Answer = { status: number; body: string };

/** One HTTP request that ends: an answer, or undefined when the connection broke or nothing came. */
export function send(
  { port }: { port: number },
  agent: Agent,
  method: string,
  path: string,
  options: {
    token?: string;
    body?: unknown;
    /** A body that is not made of JSON. */
    text?: string;
    headers?: Record<string, string>;
    timeoutMs?: number;
  } = {},
): Promise<Answer | undefined> {
  const sent =
    options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent,
        timeout: options.timeoutMs ?? 15_000,
        headers: {
          apikey: PUBLISHABLE_KEY,
          "Content-Type": "application/json",
          // Node.js writes no length for a DELETE: the body would be read as the next request, and the connection closed.
          ...(sent === undefined ? {} : { "Content-Length": Buffer.byteLength(sent) }),
          ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
          ...options.headers,
        },
      },
      (incoming) => {
        let body = "";
        incoming.on("data", (chunk) => {
          body += chunk;
        });
        incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, body }));
        incoming.on("error", () => resolve(undefined));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(undefined));
    outgoing.end(sent);
  });
}

/** Signs up a new member, who may post without an end; returns the access token. Ends `owner`. */
export async function signUp(server: TestServer, owner = server.owner()): Promise<string> {
  await liftPostingLimits(owner);
  await owner.end();
  const agent = new Agent();
  const body = { email: `${randomUUID()}@example.org`, password: "senha-de-teste" };
  const answer = await send(server, agent, "POST", "/auth/v1/signup", { body });
  agent.destroy();
  if (answer?.status !== 200) throw new Error(`sign-up answered ${answer?.status}`);
  const { access_token } = JSON.parse(answer.body);
  return access_token;
}

/** People who post one announcement after the other and remember which ones were acknowledged. */
export class Writers {
  readonly acknowledged: string[] = [];
  readonly statuses = new Map<number, number>();
  readonly #server: { port: number };
  readonly #token: string;
  readonly #agent = new Agent({ keepAlive: true });
  #running: Promise<unknown> = Promise.resolve();
  #stop = false;

  constructor(server: { port: number }, token: string) {
    this.#server = server;
    this.#token = token;
  }

  start(people: number): void {
    this.#stop = false;
    this.#running = Promise.all(Array.from({ length: people }, () => this.#write()));
  }

  async stop(): Promise<void> {
    this.#stop = true;
    await this.#running;
  }

  async #write() {
    while (!this.#stop) {
      const status = await this.post(randomUUID());
      // A server that is down refuses at once.
      if (status !== 201) await delay(20);
    }
  }

  /** Posts one announcement under `id`; returns the status, undefined without an answer. */
  async post(id: string): Promise<number | undefined> {
    const body = { id, title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
    const answer = await send(this.#server, this.#agent, "POST", "/rest/v1/announcements", {
      token: this.#token,
      body,
    });
    if (answer) this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer?.status === 201) this.acknowledged.push(id);
    return answer?.status;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** How many of `ids` the database does not have. */
export async function missing(server: TestServer, ids: string[]): Promise<number> {
  const lost = await server.asOwner(
    (owner) => owner`
      select from unnest(${ids}::uuid[]) as wanted (id)
      where not exists (select from public.announcements a where a.id = wanted.id)
    `,
  );
  return lost.length;
}
