import { REQUEST_ROLE } from "../database/bootstrap.ts";
import type { DatabaseTarget } from "../database/connect.ts";
import { userOfToken } from "./access-token.ts";
import { accountCalls } from "./accounts.ts";
import { beforeDeadline } from "./deadline.ts";
import { unavailable } from "./failures.ts";
import { type BackendConfig, createLite, PUBLISHABLE_KEY } from "./lite.ts";
import { openPing } from "./ping.ts";
import { unwrapSingle } from "./single-object.ts";

// What a person waits for an answer at most, before the page says that the server is busy.
const REQUEST_MS = 8_000;
const CLOSE_MS = 3_000;

/** Answers `/auth/v1/*` and `/rest/v1/*` as hosted Supabase does. */
export type Backend = {
  /** Takes ten seconds at most, with a status of 503 when the database does not answer. */
  fetch: (request: Request) => Promise<Response>;
  /** Whose token stands in the header `Authorization`, undefined for one that this server did not issue. */
  userOf: (authorization: string | undefined) => Promise<string | undefined>;
  /** Whether the database answers a query right now. */
  ping: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** Creates or completes the tables of the sign-in service, as the database's owner. */
export async function ensureAuthSchema(target: DatabaseTarget, config: BackendConfig) {
  const lite = createLite(target, undefined, config);
  try {
    await lite.ensureSystemSchema();
  } finally {
    await lite.connection.close();
  }
}

/**
 * Opens the data and sign-in API over a migrated database and sends one request through each of its
 * mounts: the library prepares itself on the first request, and many first ones at once would collide.
 */
export async function openBackend(target: DatabaseTarget, config: BackendConfig): Promise<Backend> {
  const lite = createLite(target, REQUEST_ROLE, config);
  await lite.init();
  const data = async (request: Request) => lite.fetch(request);
  const { connection } = lite;
  const accounts = accountCalls(data, { ...config, connection });
  const ping = openPing(target);
  const backend: Backend = {
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      // Whatever is not plainly the data API's is looked at.
      const answer = pathname.startsWith("/rest/v1/") ? data(request) : accounts.fetch(request);
      const late = () => unavailable(pathname, "no answer in time");
      const response = await beforeDeadline(Promise.resolve(answer), REQUEST_MS, late);
      return unwrapSingle(request, response);
    },
    userOf: userOfToken(config.jwtSecret),
    ping: ping.ask,
    close: async () => {
      const closed = Promise.all([connection.close(), ping.close()]);
      await beforeDeadline<unknown>(closed, CLOSE_MS, () => {});
    },
  };
  // Its connection is there before there is any load.
  await ping.ask();
  for (const path of ["/auth/v1/settings", "/rest/v1/ministries?limit=1"]) {
    const headers = { apikey: PUBLISHABLE_KEY };
    const response = await backend.fetch(new Request(new URL(path, config.publicUrl), { headers }));
    if (!response.ok) {
      await backend.close();
      throw new Error(`the data API does not answer (${path}: ${response.status})`);
    }
  }
  return backend;
}
