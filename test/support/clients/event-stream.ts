import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { expect } from "vitest";

/** An open screen: a connection to `GET /eventos` and what it has heard. */
export class EventStream {
  readonly response: IncomingMessage;
  isClosed = false;
  #text = "";

  private constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding("utf8").on("data", (chunk: string) => {
      this.#text += chunk;
    });
    response.once("close", () => {
      this.isClosed = true;
    });
    response.on("error", () => {});
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const sent = request(`${url}/eventos`, { agent: new Agent(), headers }).end();
    sent.on("error", () => {});
    const [response] = await once(sent, "response");
    return new EventStream(response);
  }

  get status(): number | undefined {
    return this.response.statusCode;
  }

  /** The tables that it was told of, without heartbeats. */
  get heard(): string[] {
    return [...this.#text.matchAll(/^data: ([*\w]+)$/gm)].map(([, table = ""]) => table);
  }

  get text(): string {
    return this.#text;
  }

  /** Waits until it was told of exactly these since it was last asked. */
  async hears(...tables: string[]): Promise<void> {
    // A server that has just started tells, once it listens to its database, that anything may have changed.
    const changed = () => this.heard.filter((table) => table !== "*");
    await expect.poll(changed, { interval: 5 }).toEqual(tables);
    this.#text = "";
  }

  close(): void {
    this.response.destroy();
  }
}
