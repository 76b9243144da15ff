import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { bundle } from "../browser/bundle.tsx";
import { dataOf, unreachableText } from "./request.ts";

export type Client = typeof import("./supabase-client.ts").client;

/** What reads and writes data: the functions of the supabase-js client that our server has too. */
export type DataApi = Pick<Client, "from" | "rpc">;

let provided: DataApi | undefined;

/**
 * Makes all queries use `api` instead of the browser's client, which needs a session and a page's
 * address. Our server calls this.
 */
export function provideDataApi(api: DataApi): void {
  provided = api;
}

/**
 * Returns the data API for queries: the one that our server provided, or the supabase-js client in
 * the browser.
 */
export const dataApi = async (): Promise<DataApi> => provided ?? supabase();

/**
 * Sends the request that `ask` builds, and returns the data of its response.
 * @throws {RequestError}
 */
export const request = async <Data>(
  ask: (api: DataApi) => PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> => dataOf(await ask(await dataApi()));

/** Time (ms) for which components that mount later reuse data that the page has read. */
export const FRESH_MS = 30_000;

const listeners = new Set<(client: Client) => void>();

/**
 * The bundle with supabase-js. Only app/main.tsx provides this bundle, because our server does not
 * use supabase-js.
 */
export const dataClient = bundle<typeof import("./supabase-client.ts")>();

/**
 * Returns the client of supabase-js for data and authentication. The first call fetches
 * supabase-js, because a visitor whose page contains the list does not need the library.
 * @throws when the library cannot be fetched; the next call tries again.
 */
export async function supabase(): Promise<Client> {
  const { client } = dataClient.loaded ?? (await dataClient.load());
  for (const listener of listeners) listener(client);
  listeners.clear();
  return client;
}

/**
 * Calls `listener` once with the client, as soon as other code has loaded this client. @returns a
 * function that removes the listener.
 */
export function onSupabaseLoaded(listener: (client: Client) => void): () => void {
  if (dataClient.loaded) listener(dataClient.loaded.client);
  else listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the Portuguese text about a failed request. Before the client is loaded, no request can
 * have reached a server, so the text is that of `unreachableText`.
 */
export const failureText = (error: unknown): string =>
  dataClient.loaded?.errorText(error) ?? unreachableText();
