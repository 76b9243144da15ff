import type { CDPSession, Page } from "@playwright/test";

/** One request of a page; times in milliseconds since the first of them, bytes on the wire. */
export type Transfer = { url: string; type: string; start: number; end: number; bytes: number };

/** Every request of a page from now on, as Chromium's network stack counts it. */
export class Transfers {
  readonly session: CDPSession;
  readonly #byId = new Map<string, Transfer>();

  private constructor(session: CDPSession) {
    this.session = session;
    session.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type = "Other" }) => {
      const start = timestamp * 1000;
      this.#byId.set(requestId, { url: request.url, type, start, end: start, bytes: 0 });
    });
    session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
      const transfer = this.#byId.get(requestId);
      if (!transfer) return;
      transfer.end = timestamp * 1000;
      transfer.bytes = encodedDataLength;
    });
  }

  static async of(page: Page): Promise<Transfers> {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    return new Transfers(session);
  }

  /** In the order in which they began. */
  get all(): Transfer[] {
    const transfers = [...this.#byId.values()].filter(({ url }) => url.startsWith("http"));
    const zero = Math.min(...transfers.map(({ start }) => start));
    return transfers
      .map((each) => ({ ...each, start: each.start - zero, end: each.end - zero }))
      .sort((one, other) => one.start - other.start);
  }
}

export const bytesOf = (transfers: Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);
