import type { DatabaseTarget } from "../database/connect.ts";
import { openChanges } from "./changes.ts";
import {
  type FindReady,
  KeptAnswer,
  passingAnswer,
  type Ready,
  toResponse,
} from "./kept-answer.ts";
import { createMemory } from "./memory.ts";
import { type HeaderOf, keyOf, type PublicRequest, readPublicRequest } from "./public-request.ts";

const MEMORY = { limit: 16 * 1024 * 1024, largest: 2 * 1024 * 1024 };
const KEPT_STATUSES = [200, 206];

type Answer = { passing: Ready } | { kept: KeptAnswer };

/** The data of a read without an account, for who composes something of it. */
export type PublicRead = {
  body: Uint8Array;
  /** Names exactly these bytes. */
  etag: string;
  /** As `version()` was when they were read. */
  version: number;
};

/** Reads of the public tables without an account, from memory for as long as nothing changed. */
export type PublicReads = {
  find: FindReady;
  /** Answers such a read from memory or the database; undefined for every other request. */
  answer: (request: Request) => Promise<Response> | undefined;
  /** What a plain anonymous GET is answered; undefined when that is not a 200. */
  read: (pathAndQuery: string) => Promise<PublicRead | undefined>;
  /**
   * The same number for as long as nothing changed. While changes cannot be heard it is another one
   * each time, so that nothing made of an older read is taken for the newest.
   */
  version: () => number;
  /** Forgets everything, at once: a write begins, or has ended in whatever way. */
  invalidate: () => void;
  close: () => Promise<void>;
};

type Options = {
  /** Answers from the database. */
  fetch: (request: Request) => Promise<Response>;
  /** The key that names a visitor. */
  apikey: string;
};

/** Opens the memory over `fetch`, and listens for changes of the database at `target`. */
export async function openPublicReads(
  target: DatabaseTarget,
  { fetch, apikey }: Options,
): Promise<PublicReads> {
  const memory = createMemory<KeptAnswer>(MEMORY);
  const fills = new Map<string, Promise<Answer>>();
  let version = 1;
  let unheard = 0;

  // Who asks from now on joins no question that was asked before.
  function invalidate() {
    version += 1;
    memory.clear();
    fills.clear();
  }

  const changes = await openChanges(target, invalidate);

  // The database is asked with the headers of the key alone: nothing else can change the answer.
  async function ask({ method, pathAndQuery, headers }: PublicRequest, asked: number) {
    const response = await fetch(
      new Request(`http://localhost${pathAndQuery}`, { method, headers }),
    );
    const body = Buffer.from(await response.arrayBuffer());
    if (!KEPT_STATUSES.includes(response.status)) {
      return { passing: passingAnswer(response, body) };
    }
    return { kept: new KeptAnswer(method, response, body, asked) };
  }

  async function fill(request: PublicRequest): Promise<Answer> {
    const asked = version;
    const answer = await ask(request, asked);
    if ("kept" in answer && asked === version) memory.set(request.key, answer.kept);
    return answer;
  }

  async function look(request: PublicRequest): Promise<Answer> {
    if (!(await changes.areHeard())) {
      unheard -= 1;
      return ask(request, unheard);
    }
    const kept = memory.get(request.key);
    if (kept) return { kept };
    const pending = fills.get(request.key);
    if (pending) return pending;
    const filling = fill(request).finally(() => {
      if (fills.get(request.key) === filling) fills.delete(request.key);
    });
    fills.set(request.key, filling);
    return filling;
  }

  async function answer(request: PublicRequest, headerOf: HeaderOf): Promise<Response> {
    const found = await look(request);
    if ("passing" in found) return toResponse(found.passing);
    const { kept } = found;
    const ready = await kept.make(headerOf);
    // It has grown by another encoding.
    if (memory.get(request.key) === kept) memory.set(request.key, kept);
    return toResponse(ready);
  }

  return {
    find: (method, pathAndQuery, headerOf) => {
      const key = keyOf(method, pathAndQuery, headerOf, apikey);
      const kept = key === undefined ? undefined : memory.get(key);
      if (!kept || !changes.isHeard()) return undefined;
      return kept.find(headerOf);
    },
    answer: (request) => {
      const { pathname, search } = new URL(request.url);
      const headerOf = (name: string) => request.headers.get(name) ?? undefined;
      const read = readPublicRequest(request.method, pathname + search, headerOf, apikey);
      return read && answer(read, headerOf);
    },
    read: async (pathAndQuery) => {
      const headerOf = (name: string) => (name === "apikey" ? apikey : undefined);
      const request = readPublicRequest("GET", pathAndQuery, headerOf, apikey);
      const found = request && (await look(request));
      if (!found || "passing" in found || found.kept.status !== 200) return undefined;
      const { body, etag, version: read } = found.kept;
      return { body, etag, version: read };
    },
    version: () => {
      if (changes.isHeard()) return version;
      unheard -= 1;
      return unheard;
    },
    invalidate,
    close: changes.close,
  };
}
