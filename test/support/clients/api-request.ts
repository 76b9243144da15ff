import { expect } from "vitest";
import type { ApiRequest } from "../../../server/data-api/headers.ts";

type Rest = { headers?: Record<string, string>; body?: unknown };

/** A request to the data API in one line: `GET notices?select=id`. */
export function apiRequest(line: string, { headers = {}, body }: Rest = {}): ApiRequest {
  const [method = "", address = ""] = line.split(/ (.*)/s);
  const [path = "", query = ""] = address.split(/\?(.*)/s);
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method,
    path,
    parameters: new URLSearchParams(query),
    header: (name) => sent.get(name.toLowerCase()),
    body: typeof body === "string" ? body : (JSON.stringify(body) ?? ""),
  };
}

/** What a refused request throws. */
export const refusal = (code: string, status = 400) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) });
