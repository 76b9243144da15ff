import { PUBLISHABLE_KEY } from "./visitor.ts";

export type Options = {
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
};

/**
 * Sends a request such as `GET announcements?select=id` to the data API. Returns the response with
 * its error code.
 */
export async function callDataApi(
  url: string,
  line: string,
  { token, headers = {}, body }: Options = {},
) {
  const [method = "", path = ""] = line.split(/ (.*)/);
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json") && text !== "";
  const json = isJson ? JSON.parse(text) : null;
  const code: unknown = response.ok ? undefined : json?.code;
  return { status: response.status, headers: response.headers, text, body: json, code };
}
