import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ConcurrencyLimit } from "../concurrency-limit.ts";
import { errorCode, logError } from "../log.ts";
import type { PageConfig } from "./web-app.ts";

/** `data` is the result of the web app's `load` for `url` at `now` (ms). */
export type PageTask = { url: string; now: number; data: unknown };
/** UTF-8. */
export type Page = { html: Uint8Array<ArrayBuffer>; status: 200 | 404 | 410 };

export type WorkerSettings = {
  /** The folder of the web app as built for the server. */
  folder: string;
  shell: string;
  config: PageConfig;
  /** Holds the id of the announcement that is being rendered, in ASCII; shared with the server. */
  current: Uint8Array<SharedArrayBuffer>;
};

type Settings = Omit<WorkerSettings, "current">;

const WORKER = new URL("./worker.js", import.meta.url);

const MOST_AT_ONCE = 2;
const MOST_WAITING = 200;
// A usual page takes a hundredth of it.
const LONGEST_MS = 1_000;
// A page that took too long would take as long again.
const LEFT_ALONE_MS = 60_000;
const MOST_LEFT_ALONE = 1_000;
const LENGTH_OF_ID = 36;
// A page takes some megabytes. A fault that takes more ends the thread and not the server.
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Why a page was not rendered, by its name in the log. */
class NotRendered extends Error {
  constructor(name: string) {
    super();
    this.name = name;
  }
}

type Thread = { worker: Worker; current: Uint8Array<SharedArrayBuffer> };

/** Renders pages outside the event loop, two at a time, and ends a thread that takes longer than a second. */
export class Renderer {
  readonly #settings: Settings;
  readonly #script: URL;
  readonly #limit = new ConcurrencyLimit(MOST_AT_ONCE, MOST_WAITING);
  #idle: Thread[] = [];
  /** By URL, until when (`performance.now()`) a page that took too long is not tried again. */
  readonly #leftAlone = new Map<string, number>();

  private constructor(settings: Settings, script: URL) {
    this.#settings = settings;
    this.#script = script;
  }

  /** @throws when the web app was not built for the server. */
  static async start(settings: Settings, script = WORKER): Promise<Renderer> {
    const renderer = new Renderer(settings, script);
    renderer.#idle.push(await renderer.#open());
    return renderer;
  }

  /**
   * The page of `task`; undefined when it took too long within the last minute.
   * @throws when it cannot be rendered, or not within a second, or has waited a second for its turn.
   */
  async render(task: PageTask): Promise<Page | undefined> {
    if ((this.#leftAlone.get(task.url) ?? 0) > performance.now()) return undefined;
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
    const thread = this.#idle.pop() ?? (await this.#open());
    const { worker, current } = thread;
    current.fill(0);
    const rendered = once(worker, "message", { signal: AbortSignal.timeout(LONGEST_MS) });
    worker.postMessage(task);
    try {
      const [page]: (Page | string)[] = await rendered;
      this.#idle.push(thread);
      if (typeof page === "object") return page;
      throw new NotRendered(page ?? "");
    } catch (error) {
      if (errorCode(error) !== "ABORT_ERR") throw error;
      void worker.terminate();
      this.#leaveAlone(task, current);
      throw new NotRendered("TookTooLong");
    }
  }

  async #open(): Promise<Thread> {
    const current = new Uint8Array(new SharedArrayBuffer(LENGTH_OF_ID));
    const workerData: WorkerSettings = { ...this.#settings, current };
    const worker = new Worker(this.#script, { workerData, resourceLimits });
    // The request that waits for the thread fails as well.
    worker.on("error", () => {});
    worker.once("exit", () => {
      this.#idle = this.#idle.filter((thread) => thread.worker !== worker);
    });
    await once(worker, "message");
    worker.unref();
    return { worker, current };
  }

  #leaveAlone({ url }: PageTask, current: Thread["current"]): void {
    if (this.#leftAlone.size >= MOST_LEFT_ALONE) this.#leftAlone.clear();
    this.#leftAlone.set(url, performance.now() + LEFT_ALONE_MS);
    const id = Buffer.from(current).toString("latin1");
    const culprit = current[0] === 0 ? "a page without announcements" : `announcement ${id}`;
    logError(`${culprit} takes more than a second to render; its page is left to browsers`);
  }
}
