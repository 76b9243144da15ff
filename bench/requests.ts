import { PUBLISHABLE_KEY } from "../test/support/clients/visitor.ts";

const DAY = 24 * 60 * 60_000;
const ROW =
  "select=id,title,description,date,ends_at,location,contact,status,created_by,ministry:ministries(id,name,color)";

/** A GET, or a POST when it has a body. */
export type HttpRequest = { path: string; headers: Record<string, string>; body?: string };
export type Account = { id: string; email: string; password: string; token: string };

const apiHeaders = (token = PUBLISHABLE_KEY) => ({
  ...{ apikey: PUBLISHABLE_KEY, Authorization: `Bearer ${token}`, "Accept-Encoding": "br" },
  "Content-Type": "application/json",
});

/** The announcements of the next 30 days with their ministries, for a visitor or the member whose token it is. */
export function listRequest(token?: string): HttpRequest {
  const from = Date.now() - (Date.now() % 60_000);
  const [first, last] = [from, from + 30 * DAY].map((at) => new Date(at).toISOString());
  const query = new URLSearchParams(`date=gte.${first}&date=lte.${last}&order=date.asc,id.asc`);
  return { path: `/rest/v1/announcements?${ROW}&${query}`, headers: apiHeaders(token) };
}

/** A new announcement, past the end of the board so that the list stays as long as it is. */
export function createRequest({ id, token }: Account): HttpRequest {
  const date = new Date(Date.now() + 60 * DAY).toISOString();
  const row = { title: "Ensaio geral", description: "No salão, às 19h.", date, created_by: id };
  const headers = { ...apiHeaders(token), Prefer: "return=representation" };
  return { path: `/rest/v1/announcements?${ROW}`, headers, body: JSON.stringify(row) };
}

export const signInRequest = ({ email, password }: Account): HttpRequest => ({
  path: "/auth/v1/token?grant_type=password",
  headers: apiHeaders(),
  body: JSON.stringify({ email, password }),
});

export const pageRequest = (): HttpRequest => ({ path: "/", headers: { Accept: "text/html" } });
