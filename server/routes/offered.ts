import { DATA_PATHS, shapeOf } from "../middleware/request-shapes.ts";

// What the web app calls, and nothing else of what the embedded API could do.
const AUTH_CALLS = [
  "POST /auth/v1/signup",
  "POST /auth/v1/token",
  "POST /auth/v1/logout",
  "POST /auth/v1/recover",
  "POST /auth/v1/resend",
  "POST /auth/v1/verify",
  "GET /auth/v1/user",
  "PUT /auth/v1/user",
  "GET /auth/v1/settings",
];
const GRANT_TYPES = ["password", "refresh_token"];

/** Whether the data and sign-in API answers this at all. */
export function isOffered(method: string, path: string, grantType: string | undefined): boolean {
  const call = `${method} ${path}`;
  if (call === "POST /auth/v1/token") return GRANT_TYPES.includes(grantType ?? "");
  if (AUTH_CALLS.includes(call)) return true;
  return shapeOf(method, path) !== undefined;
}

const API_PATHS = [...new Set(AUTH_CALLS.map((call) => call.split(" ")[1] ?? "")), ...DATA_PATHS];

/** The name of the route of `path` for the log: a path that somebody made up is not written there. */
export function routeOf(path: string): string {
  if (path === "/" || path === "/health" || API_PATHS.includes(path)) return path;
  return (
    ["/auth/v1/*", "/rest/v1/*", "/assets/*"].find((p) => path.startsWith(p.slice(0, -1))) ?? "/*"
  );
}
