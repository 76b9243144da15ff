import type { DatabaseTarget } from "../postgres/connect.ts";
import { REQUEST_ROLE } from "../postgres/roles.ts";
import { bearerToken, tokenVerifier } from "./access-token.ts";
import { authRoutes } from "./auth-routes.ts";
import { unavailable } from "./corrections/database-errors.ts";
import type { Caller } from "./corrections/sign-up.ts";
import { unwrapSingle } from "./corrections/single-object.ts";
import { openHealthCheck } from "./health-check.ts";
import { type BackendConfig, createLite, PUBLISHABLE_KEY } from "./lite.ts";
import { withTimeout } from "./timeout.ts";

// The longest that a person waits for a response before the page says that the server is busy.
const REQUEST_MS = 8_000;

/** The data and sign-in API as hosted Supabase has it. */
export type Backend = Awaited<ReturnType<typeof openBackend>>;

/**
 * Opens the backend over a migrated database and sends one request through the data API and one through the
 * sign-in service: the library prepares itself on the first request, and many first ones at once would collide.
 */
export async function openBackend(target: DatabaseTarget, config: BackendConfig) {
  const lite = createLite(target, REQUEST_ROLE, config);
  const data = async (request: Request) => lite.fetch(request);
  const auth = authRoutes(data, { ...config, connection: lite.connection });
  const verifyToken = tokenVerifier(config.jwtSecret);
  const health = openHealthCheck(target);

  async function respond(request: Request, path: string, caller: Caller): Promise<Response> {
    if (!path.startsWith("/rest/v1/")) return auth.fetch(request, caller);
    return unwrapSingle(request, await data(request));
  }

  const backend = {
    /** Answers `/auth/v1/*` and `/rest/v1/*` in eight seconds at most, with 503 when the database does not answer. */
    fetch(request: Request, caller: Caller = {}): Promise<Response> {
      const { pathname } = new URL(request.url);
      const late = () => unavailable(pathname, "no answer in time");
      return withTimeout(respond(request, pathname, caller), REQUEST_MS, late);
    },
    /** Whose token stands in the header `Authorization`, undefined for one that this server did not issue. */
    userOf: (authorization: string | undefined) => verifyToken(bearerToken(authorization))?.sub,
    /** Whether the database answers a query right now. */
    ping: health.ping,
    close: async () => {
      await Promise.all([lite.connection.close(), health.close()]);
    },
  };

  // Its connection is there before there is any load.
  await health.ping();
  for (const path of ["/auth/v1/settings", "/rest/v1/ministries?limit=1"]) {
    const headers = { apikey: PUBLISHABLE_KEY };
    const response = await backend.fetch(new Request(new URL(path, config.publicUrl), { headers }));
    if (!response.ok) throw new Error(`the data API does not answer (${path}: ${response.status})`);
  }
  return backend;
}
