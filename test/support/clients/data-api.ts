import { PUBLISHABLE_KEY } from "./visitor.ts";

/** A request of the data API, `path` behind its prefix. */
export type Asked = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** What the data API of the server at `url` answers a visitor, or the owner of `token`; `code` is that of an error. */
export async function askDataApi(
  url: string,
  { method = "GET", path, headers = {}, body }: Asked,
  token?: string,
) {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const code: unknown = response.ok || text === "" ? undefined : JSON.parse(text).code;
  return { status: response.status, code, text };
}
