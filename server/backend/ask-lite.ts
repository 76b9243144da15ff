import type { Context } from "hono";

type Fetch = (request: Request) => Promise<Response>;
type Question = { method: "GET" | "POST"; path: string; body?: object; apikey?: string };

/** Asks the library something in the name of whoever asks us. */
export type AskLite = (c: Context, question: Question) => Promise<Response>;

export function askLite(fetch: Fetch): AskLite {
  return (c, { method, path, body, apikey = c.req.header("apikey") }) => {
    const headers = new Headers({ "Content-Type": "application/json" });
    const authorization = c.req.header("Authorization");
    if (apikey !== undefined) headers.set("apikey", apikey);
    if (authorization !== undefined) headers.set("Authorization", authorization);
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(new Request(new URL(path, c.req.url), { method, headers, ...content }));
  };
}
