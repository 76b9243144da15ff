import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

export const PUBLISHABLE_KEY = "sb_publishable_avisos-public-web-app";

/** A response as the server sent it, not decompressed. */
type Received = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** Sends a request with the headers of a visitor's supabase-js, which `headers` can override. */
export async function visit(
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Received> {
  const key = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const outgoing = request(url, { method, headers: { ...key, ...headers } }).end();
  // `once` rejects for an error before the response. A later error makes `buffer` reject, and needs
  // this listener.
  outgoing.on("error", () => {});
  const [response] = await once(outgoing, "response");
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

/** Returns the rows of a response to a visitor. @throws unless the status is 200 */
export async function visitRows(url: string, headers: Record<string, string> = {}) {
  const { status, bytes } = await visit(url, headers);
  if (status !== 200) throw new Error(`${status}: ${bytes}`);
  return JSON.parse(bytes.toString());
}

/** Sends `body` as JSON. Returns the response and its duration in ms. */
export async function callJson(url: string, body?: unknown, sent: Sent = {}) {
  const start = performance.now();
  const response = await postJson(url, body, sent);
  const text = await response.text();
  const ms = performance.now() - start;
  const { status, headers } = response;
  return { status, headers, body: text === "" ? undefined : JSON.parse(text), ms };
}

type Sent = { method?: string; token?: string | undefined; headers?: Record<string, string> };

/** Sends `body` as JSON with the headers of the app. `token` is the access token of a member. */
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

/** Returns the pattern of a refusal by the sign-in API, for `toMatchObject`. */
export const refusedWith = (error_code: string, status = 400) => ({ status, body: { error_code } });

const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
});
export type Session = z.infer<typeof session>;

/** Returns the session in a response of the sign-in API. @throws when there is none */
export const sessionOf = ({ body }: { body: unknown }): Session => session.parse(body);

/**
 * Signs up an account on the server at `url`, which must send no mail, so that the account is
 * confirmed at once.
 */
export async function signUp(url: string, email = "ana@example.org", password = "senha-1234") {
  const account = { email, password, data: { name: "Ana" } };
  return sessionOf(await callJson(`${url}/auth/v1/signup`, account));
}
