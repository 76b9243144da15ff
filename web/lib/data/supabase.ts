import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { bundle } from "../browser/bundle.tsx";
import { dataOf, unreachableText } from "./request.ts";

export type Client = typeof import("./supabase-client.ts").client;

export type DataApi = Pick<Client, "from" | "rpc">;

let provided: DataApi | undefined;

/**
 * Makes all queries use `api` instead of the browser's client. Our server calls this function,
 * because that client needs a page and a session.
 */
export function provideDataApi(api: DataApi): void {
  provided = api;
}

export const dataApi = async (): Promise<DataApi> => provided ?? supabase();

/**
 * Sends the request that `ask` builds. Returns the data of its response.
 * @throws {RequestError}
 */
export const request = async <Data>(
  ask: (api: DataApi) => PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> => dataOf(await ask(await dataApi()));

/** Time (ms) for which newly mounted components reuse data that the page has already read. */
export const FRESH_MS = 30_000;

const listeners = new Set<(client: Client) => void>();

/**
 * The bundle with supabase-js. Only app/main.tsx provides it, because our server does not use
 * supabase-js.
 */
export const dataClient = bundle<typeof import("./supabase-client.ts")>();

/**
 * Returns the client of supabase-js for data and authentication. The first call fetches
 * supabase-js. Visitors do not need it at first, because their page contains the list.
 * @throws when supabase-js cannot be fetched; the next call tries again.
 */
export async function supabase(): Promise<Client> {
  const { client } = dataClient.loaded ?? (await dataClient.load());
  for (const listener of listeners) listener(client);
  listeners.clear();
  return client;
}

/**
 * Calls `listener` once with the client, as soon as other code has loaded it.
 * @returns a function that removes the listener.
 */
export function onSupabaseLoaded(listener: (client: Client) => void): () => void {
  if (dataClient.loaded) listener(dataClient.loaded.client);
  else listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the Portuguese text about a failed request. While the client is not loaded, no request
 * has reached a server, so the text is that of `unreachableText`.
 */
export const failureText = (error: unknown): string =>
  dataClient.loaded?.errorText(error) ?? unreachableText();
