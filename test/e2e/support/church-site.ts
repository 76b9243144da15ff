import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { portOf } from "../../support/free-port.ts";

/** A church's own site: one page with another one in a frame. */
export class ChurchSite {
  readonly #server: Server;
  readonly #port: number;
  #framed = "";

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
    server.on("request", (_, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(`<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Nossa igreja</title><h1>Nossa igreja</h1>
        ${this.#frame()}</html>`);
    });
  }

  static async open(): Promise<ChurchSite> {
    const server = createServer();
    return new ChurchSite(server, await portOf(server));
  }

  /** Of the same site as the test servers: what they keep on the device is the frame's too. */
  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** The same page for browsers, under an origin that nobody has named. */
  get strangeOrigin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  #frame(): string {
    return `<iframe src="${this.#framed}" title="Avisos" style="width:100%;height:700px;border:0"></iframe>`;
  }

  /** Puts `address` into the frame. */
  shows(address: string): void {
    this.#framed = address;
  }

  async dispose(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
