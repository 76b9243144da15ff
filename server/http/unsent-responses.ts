import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { CAUSE_HEADER } from "../log.ts";

// A thousand visitors who wait for the board over a slow network.
const MOST_BYTES = 64 * 1024 * 1024;

/** Bytes that are held in memory for visitors who do not read what they asked for. */
export class UnsentResponses {
  #bytes = 0;

  /** Counts `bytes` that `outgoing` was given, until all of them are sent or it is closed. */
  add(outgoing: ServerResponse, bytes: number): void {
    if (outgoing.writableLength === 0) return;
    this.#bytes += bytes;
    outgoing.once("close", () => {
      this.#bytes -= bytes;
    });
  }

  /** Refuses what the cache asks the app for, which comes without a connection, while `mostBytes` are held. */
  limit(mostBytes = MOST_BYTES) {
    return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
      if (c.env?.incoming !== undefined || this.#bytes < mostBytes) return next();
      const message = "Too many responses are waiting to be read";
      const headers = { "Retry-After": "5", [CAUSE_HEADER]: "too many unsent responses" };
      return c.json({ code: "PGRST000", message, details: null, hint: null }, 503, headers);
    });
  }
}
