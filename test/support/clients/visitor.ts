import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

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
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

/** The rows a visitor is given. */
export async function visitRows(url: string, headers: Record<string, string> = {}) {
  const { status, bytes } = await visit(url, headers);
  if (status !== 200) throw new Error(`${status}: ${bytes}`);
  return JSON.parse(bytes.toString());
}

/** How a call with JSON was answered, and in how many milliseconds. */
export async function callJson(url: string, body?: unknown, sent: Sent = {}) {
  const start = performance.now();
  const response = await postJson(url, body, sent);
  const text = await response.text();
  const ms = performance.now() - start;
  const { status, headers } = response;
  return { status, headers, body: text === "" ? undefined : JSON.parse(text), ms };
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

/** How the sign-in service refuses a call. */
export const refusedWith = (error_code: string, status = 400) => ({ status, body: { error_code } });

const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
});
export type Session = z.infer<typeof session>;

/** The session in a response of the sign-in service. @throws without one. */
export const sessionOf = ({ body }: { body: unknown }): Session => session.parse(body);

/** Opens an account on the server at `url`, which sends no mail. */
export async function signUp(url: string, email = "ana@example.org", password = "senha-1234") {
  const account = { email, password, data: { name: "Ana" } };
  return sessionOf(await callJson(`${url}/auth/v1/signup`, account));
}
