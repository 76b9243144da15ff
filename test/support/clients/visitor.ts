import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";

export const PUBLISHABLE_KEY = "sb_publishable_avisos-public-web-app";

/** An answer as it came over the wire: nothing decoded, nothing kept. */
type Received = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** Asks as a visitor's supabase-js does, or with other `headers`. */
export async function visit(
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Received> {
  const key = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const sent = request(url, { method, headers: { ...key, ...headers } }).end();
  // `once` hears of what fails before the response; what breaks later fails the reading below, or nothing.
  sent.on("error", () => {});
  const [answer] = await once(sent, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) };
}

/** The rows a visitor is given. */
export async function visitRows(url: string, headers: Record<string, string> = {}) {
  const { status, bytes } = await visit(url, headers);
  if (status !== 200) throw new Error(`${status}: ${bytes}`);
  return JSON.parse(bytes.toString());
}

type Sent = { method?: string; token?: string | undefined; headers?: Record<string, string> };

/** Sends `body` as JSON, as the app does; `token` is a member's. */
export function postJson(
  url: string,
  body: unknown,
  { method = "POST", token, headers = {} }: Sent = {},
): Promise<Response> {
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const authorization = token ? { Authorization: `Bearer ${token}` } : {};
  return fetch(url, {
    method,
    headers: { apikey: PUBLISHABLE_KEY, ...type, ...authorization, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
