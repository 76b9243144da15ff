import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { bundle } from "../browser/bundle.tsx";
import { dataOf, UNREACHABLE } from "./request.ts";

export type Client = typeof import("./supabase-client.ts").client;

/** The part of the client that reads and writes data. */
export type DataApi = Pick<Client, "from" | "rpc">;

let provided: DataApi | undefined;

/** Has queries ask `api`. For our own server, which has no session and no address of the page. */
export function provideDataApi(api: DataApi): void {
  provided = api;
}

/** What a query asks that the server makes too, for a page that it renders; in the browser the client. */
export const dataApi = async (): Promise<DataApi> => provided ?? supabase();

/**
 * Returns the data that the data API answers to the request of `ask`.
 * @throws {RequestError}
 */
export const request = async <Data>(
  ask: (api: DataApi) => PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> => dataOf(await ask(await dataApi()));

const listeners = new Set<(client: Client) => void>();

/** The client's library; app/main.tsx says how it is fetched, as our server has no use for it. */
export const dataClient = bundle<typeof import("./supabase-client.ts")>();

/**
 * The client, the only way to data and authentication. The library is fetched by the first call, because a
 * visitor whose page came with the list needs none of it.
 * @throws when it cannot be fetched; the next call tries again.
 */
export async function supabase(): Promise<Client> {
  const { client } = dataClient.loaded ?? (await dataClient.load());
  for (const listener of listeners) listener(client);
  listeners.clear();
  return client;
}

/** Calls `listener` once with the client, when something has loaded it. Returns the function that cancels it. */
export function onSupabaseLoaded(listener: (client: Client) => void): () => void {
  if (dataClient.loaded) listener(dataClient.loaded.client);
  else listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What to tell a person about a failed request, in Portuguese. Without the client none was answered. */
export const failureText = (error: unknown): string =>
  dataClient.loaded?.errorText(error) ?? UNREACHABLE;
