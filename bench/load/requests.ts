import { request as send } from "node:http";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import WebSocket from "ws";

export const KEY = "sb_publishable_avisos-public-web-app";
const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;

export type HttpRequest = {
  method: string;
  path: string;
  headers: [string, string][];
  body: string;
};
export type Answer = { status: number; headers: [string, string][]; body: string };
export type Account = {
  id: string;
  email: string;
  password: string;
  token: string;
  session: string;
};

// What Chromium adds on a phone.
const BROWSER_HEADERS: [string, string][] = [
  ["Connection", "keep-alive"],
  [
    "User-Agent",
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  ],
  ["Accept-Language", "pt-BR,pt;q=0.9"],
];
const FROM_SCRIPT: [string, string][] = [
  ["Sec-Fetch-Site", "same-origin"],
  ["Sec-Fetch-Mode", "cors"],
  ["Sec-Fetch-Dest", "empty"],
];

/** As browsers ask, or with nothing compressed. */
export type Encoding = "gzip, deflate, br, zstd" | "identity";

/**
 * The request that supabase-js, the app's only way to the server, makes of `act`; nothing is sent.
 * `token` is a member's, none for a visitor.
 */
async function recorded(
  act: (client: SupabaseClient) => PromiseLike<unknown>,
  { token, encoding = "gzip, deflate, br, zstd" }: { token?: string; encoding?: Encoding } = {},
): Promise<HttpRequest> {
  let made: HttpRequest | undefined;
  const client = createClient("http://localhost", KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    ...(token === undefined ? {} : { accessToken: async () => token }),
    global: {
      fetch: async (input, init) => {
        const url = new URL(String(input));
        made = {
          method: init?.method ?? "GET",
          path: url.pathname + url.search,
          headers: [
            ...BROWSER_HEADERS,
            ...FROM_SCRIPT,
            ["Accept-Encoding", encoding],
            ...new Headers(init?.headers),
          ],
          body: typeof init?.body === "string" ? init.body : "",
        };
        return Response.json({});
      },
    },
  });
  await act(client);
  if (!made) throw new Error("supabase-js sent nothing");
  return made;
}

const COLUMNS = "*, ministry:ministries(id, name, color)";

/** The announcements of the next 30 days with their ministries, in one answer. */
export function listRequest(options: { token?: string; encoding?: Encoding } = {}) {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  return recorded(
    (client) =>
      client
        .from("announcements")
        .select(COLUMNS)
        .gte("date", new Date(now).toISOString())
        .lte("date", new Date(now + 30 * DAY).toISOString())
        .order("date")
        .order("id"),
    options,
  );
}

export function signInRequest({ email, password }: Account) {
  return recorded((client) => client.auth.signInWithPassword({ email, password }));
}

/** A new announcement, past the end of the board so that the list stays as long as it is. */
export function createRequest({ id: created_by, token }: Account, id: string) {
  const date = new Date(Date.now() + 60 * DAY).toISOString();
  const row = { id, title: "Ensaio geral do coral", description: "No salão, às 19h.", date };
  return recorded(
    (client) =>
      client
        .from("announcements")
        .insert({ ...row, ministry_id: null, created_by })
        .select(COLUMNS)
        .single(),
    { token },
  );
}

/** The home page as somebody opens it. */
export const pageRequest: HttpRequest = {
  method: "GET",
  path: "/",
  headers: [
    ...BROWSER_HEADERS,
    ["Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
    ["Accept-Encoding", "gzip, deflate, br, zstd"],
    ["Upgrade-Insecure-Requests", "1"],
    ["Sec-Fetch-Site", "none"],
    ["Sec-Fetch-Mode", "navigate"],
    ["Sec-Fetch-Dest", "document"],
  ],
  body: "",
};

export function toBytes({ method, path, headers, body }: HttpRequest, port: number): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const length = Buffer.byteLength(body);
  if (length > 0) lines.push(`Content-Length: ${length}`);
  return Buffer.from(
    [`${method} ${path} HTTP/1.1`, `Host: localhost:${port}`, ...lines, "", body].join("\r\n"),
  );
}

// Node.js writes these itself.
const OWN = /^(connection|keep-alive|transfer-encoding|content-length|date)$/i;

/** Sends one request; the answer's body is base64 of the bytes on the wire, still compressed. */
export function ask(port: number, { method, path, headers, body }: HttpRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      { host: "127.0.0.1", port, method, path, headers: Object.fromEntries(headers) },
      async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        const { statusCode: status = 0, rawHeaders } = incoming;
        const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
          index % 2 === 0 && !OWN.test(name) ? [[name, rawHeaders[index + 1] ?? ""]] : [],
        );
        resolve({ status, headers: pairs, body: Buffer.concat(chunks).toString("base64") });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
