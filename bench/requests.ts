import { once } from "node:events";
import { request as send } from "node:http";
import { PUBLISHABLE_KEY } from "../test/support/clients/visitor.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// As the web app's ANNOUNCEMENT_COLUMNS.
const COLUMNS =
  "id,title,description,date,ends_at,location,contact,link_url,link_label,status,status_reason,ministry_id,former_date,created_by,ministry:ministries(id,name,color)";
const ROW = `select=${encodeURIComponent(COLUMNS)}`;
const BROWSER_HEADERS = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  "Accept-Language": "pt-BR,pt;q=0.9",
  "Accept-Encoding": "gzip, deflate, br, zstd",
};

/** A GET, or a POST when it has a body. */
export type HttpRequest = { path: string; headers: Record<string, string>; body?: string };
export type Account = { id: string; email: string; password: string; token: string };

/** The headers that supabase-js adds for a visitor, or for the member whose token it has. */
const apiHeaders = (token = PUBLISHABLE_KEY) => ({
  ...BROWSER_HEADERS,
  apikey: PUBLISHABLE_KEY,
  Authorization: `Bearer ${token}`,
  "X-Client-Info": "supabase-js/2.109.0",
});

/** A POST of JSON as supabase-js sends it. */
export function post(path: string, body: object, token?: string) {
  const headers = { ...apiHeaders(token), "Content-Type": "application/json" };
  return { path, headers, body: JSON.stringify(body) };
}

/** The announcements of the next 30 days with their ministries, in one response. */
export function listRequest(token?: string): HttpRequest {
  const from = Date.now() - (Date.now() % MINUTE);
  const [first, last] = [from, from + 30 * DAY].map((at) => new Date(at).toISOString());
  const query = new URLSearchParams(`date=gte.${first}&date=lte.${last}&order=date.asc,id.asc`);
  const headers = { ...apiHeaders(token), "Accept-Profile": "public" };
  return { path: `/rest/v1/announcements?${ROW}&${query}`, headers };
}

/** A new announcement, past the end of the board so that the list stays as long as it is. */
export function createRequest({ id, token }: Account): HttpRequest {
  const row = {
    title: "Ensaio geral do coral",
    description: "No salão, às 19h.",
    date: new Date(Date.now() + 60 * DAY).toISOString(),
    ministry_id: null,
    created_by: id,
  };
  const request = post(`/rest/v1/announcements?${ROW}`, row, token);
  const wanted = { Prefer: "return=representation", Accept: "application/vnd.pgrst.object+json" };
  return { ...request, headers: { ...request.headers, ...wanted, "Content-Profile": "public" } };
}

export const signInRequest = ({ email, password }: Account): HttpRequest =>
  post("/auth/v1/token?grant_type=password", { email, password });

/** The home page as somebody opens it. */
export const pageRequest: HttpRequest = {
  path: "/",
  headers: {
    ...BROWSER_HEADERS,
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  },
};

/** The response to a GET as it comes over the wire: still compressed. */
export async function receive(url: string, { path, headers }: HttpRequest) {
  const [response] = await once(send(url + path, { headers }).end(), "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  if (response.statusCode !== 200) throw new Error(`${path} is answered ${response.statusCode}`);
  return { headers: response.headers, body: Buffer.concat(chunks) };
}
