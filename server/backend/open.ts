import type { HttpBindings } from "@hono/node-server";
import type { DatabaseTarget } from "../postgres/connect.ts";
import { REQUEST_ROLE } from "../postgres/roles.ts";
import { unavailable as signInUnavailable } from "../sign-in/errors.ts";
import { openSignIn } from "../sign-in/routes.ts";
import type { SignInOptions } from "../sign-in/service.ts";
import { unavailable } from "./corrections/database-errors.ts";
import { unwrapSingle } from "./corrections/single-object.ts";
import { openHealthCheck } from "./health-check.ts";
import { type BackendConfig, createLite, PUBLISHABLE_KEY } from "./lite.ts";
import { withTimeout } from "./timeout.ts";

// The longest that a person waits for a response before the page says that the server is busy.
const REQUEST_MS = 8_000;

/** The data and sign-in API as hosted Supabase has it. */
export type Backend = Awaited<ReturnType<typeof openBackend>>;

/**
 * Opens the backend over a migrated database and sends one request through the data API: the library prepares itself
 * on the first request, and many first ones at once would collide.
 */
export async function openBackend(
  target: DatabaseTarget,
  config: BackendConfig & Omit<SignInOptions, "apikey">,
) {
  const lite = createLite(target, REQUEST_ROLE, config);
  const data = async (request: Request) => lite.fetch(request);
  const signIn = openSignIn(target, { ...config, apikey: PUBLISHABLE_KEY });
  const health = openHealthCheck(target);

  const respond = async (request: Request) => unwrapSingle(request, await data(request));

  const backend = {
    /** Answers `/auth/v1/*` and `/rest/v1/*` in eight seconds at most, with 503 when the database does not answer. */
    async fetch(request: Request, env: Partial<HttpBindings> = {}): Promise<Response> {
      const forData = new URL(request.url).pathname.startsWith("/rest/v1/");
      const response = forData ? respond(request) : signIn.fetch(request, env);
      const late = () => (forData ? unavailable : signInUnavailable)("no answer in time");
      return withTimeout(Promise.resolve(response), REQUEST_MS, late);
    },
    /** Whether the database answers a query right now. */
    ping: health.ping,
    close: async () => {
      await Promise.all([lite.connection.close(), signIn.close(), health.close()]);
    },
  };

  // Its connection is there before there is any load.
  await health.ping();
  const first = new URL("/rest/v1/ministries?limit=1", config.publicUrl);
  const response = await backend.fetch(
    new Request(first, { headers: { apikey: PUBLISHABLE_KEY } }),
  );
  if (!response.ok) throw new Error(`the data API does not answer (${response.status})`);
  return backend;
}
