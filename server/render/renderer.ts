import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { errorCode, logError } from "../log.ts";
import type { PageConfig } from "./web-app.ts";

/**
 * A page to render. `data` is the result of the web app's `load` for `url` at the time `now` (ms).
 */
export type PageTask = { url: string; now: number; data: unknown };
/** A rendered page; `html` is UTF-8. */
export type Page = { html: Uint8Array<ArrayBuffer>; status: 200 | 404 | 410 };

export type WorkerSettings = {
  /** Folder of the web app that was built for the server. */
  folder: string;
  shell: string;
  config: PageConfig;
};

const WORKER = new URL("./worker.js", import.meta.url);

const MOST_AT_ONCE = 2;
const MOST_WAITING = 200;
// Maximum time to render a page, in ms. A usual page takes a hundredth of that.
const LONGEST_MS = 1_000;
// A page whose rendering took too long is not rendered for a minute, because the next rendering
// would probably take as long.
const SKIP_MS = 60_000;
const MOST_SKIPPED = 1_000;
// Rendering a page takes a few megabytes. Code that takes more memory than these limits ends its
// thread, but not the server.
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Error for a page that was not rendered. The log contains only the name of this error. */
class NotRendered extends Error {
  constructor(name: string) {
    super();
    this.name = name;
  }
}

/** Renders pages in two threads, and ends a thread that takes longer than a second for a page. */
export class Renderer {
  readonly #settings: WorkerSettings;
  readonly #script: URL;
  readonly #limit = new ConcurrencyLimit(MOST_AT_ONCE, MOST_WAITING);
  #idle: Worker[] = [];
  /**
   * For each URL whose page took too long: the time (`performance.now()`) until which the page is
   * not rendered.
   */
  readonly #skippedUntil = new Map<string, number>();

  private constructor(settings: WorkerSettings, script: URL) {
    this.#settings = settings;
    this.#script = script;
  }

  /** Starts the first thread. @throws when the web app was not built for the server. */
  static async start(settings: WorkerSettings, script = WORKER): Promise<Renderer> {
    const renderer = new Renderer(settings, script);
    renderer.#idle.push(await renderer.#open());
    return renderer;
  }

  /**
   * Renders a page. Returns undefined when the same page took too long within the last minute.
   * @throws when rendering fails or takes longer than a second, or when the page has waited a
   * second for a thread.
   */
  async render(task: PageTask): Promise<Page | undefined> {
    if ((this.#skippedUntil.get(task.url) ?? 0) > performance.now()) return undefined;
    const late = AbortSignal.timeout(LONGEST_MS);
    let hasBegun = false;
    const refuse = () => {
      throw new NotRendered("TooManyPages");
    };
    const page = this.#limit.run(() => {
      if (late.aborted) refuse();
      hasBegun = true;
      return this.#render(task);
    });
    if (!page) return refuse();
    return Promise.race([page, once(late, "abort").then(() => (hasBegun ? page : refuse()))]);
  }

  async #render(task: PageTask): Promise<Page> {
    const worker = this.#idle.pop() ?? (await this.#open());
    const rendered = once(worker, "message", { signal: AbortSignal.timeout(LONGEST_MS) });
    worker.postMessage(task);
    try {
      const [page]: (Page | string)[] = await rendered;
      this.#idle.push(worker);
      if (typeof page === "object") return page;
      throw new NotRendered(page ?? "");
    } catch (error) {
      if (errorCode(error) !== "ABORT_ERR") throw error;
      void worker.terminate();
      this.#skip(task);
      throw new NotRendered("TookTooLong");
    }
  }

  async #open(): Promise<Worker> {
    const worker = new Worker(this.#script, { workerData: this.#settings, resourceLimits });
    // An error of a thread also rejects the request that waits for the thread, so the error is
    // ignored here.
    worker.on("error", () => {});
    worker.once("exit", () => {
      this.#idle = this.#idle.filter((idle) => idle !== worker);
    });
    await once(worker, "message");
    worker.unref();
    return worker;
  }

  #skip({ url }: PageTask): void {
    if (this.#skippedUntil.size >= MOST_SKIPPED) this.#skippedUntil.clear();
    this.#skippedUntil.set(url, performance.now() + SKIP_MS);
    logError("a page takes more than a second to render, so browsers render it");
  }
}
