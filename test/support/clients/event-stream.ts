import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { expect } from "vitest";

/**
 * A connection to `GET /eventos`, as an open page of the app has it, and the events that it
 * received.
 */
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
    const outgoing = request(`${url}/eventos`, { agent: new Agent(), headers }).end();
    outgoing.on("error", () => {});
    const [response] = await once(outgoing, "response");
    return new EventStream(response);
  }

  get status(): number | undefined {
    return this.response.statusCode;
  }

  /** The tables that the received events name. Heartbeats are left out. */
  get tables(): string[] {
    return [...this.#text.matchAll(/^data: ([*\w]+)$/gm)].map(([, table = ""]) => table);
  }

  get text(): string {
    return this.#text;
  }

  /** Waits until the events since the last call name exactly these tables. */
  async expectTables(...tables: string[]): Promise<void> {
    // A server that has just started sends `*` (anything may have changed) when it begins to listen
    // to its database.
    const changed = () => this.tables.filter((table) => table !== "*");
    await expect.poll(changed, { interval: 5 }).toEqual(tables);
    this.#text = "";
  }

  close(): void {
    this.response.destroy();
  }
}
