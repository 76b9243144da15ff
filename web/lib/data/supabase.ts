import type { PostgrestSingleResponse } from "@supabase/supabase-js";
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

let loading: Promise<Client> | undefined;
let loaded: Client | undefined;
let textOf: typeof import("./supabase-client.ts").errorText | undefined;
const listeners = new Set<(client: Client) => void>();

/**
 * The client, the only way to data and authentication. The library is fetched by the first call, because a
 * visitor whose page came with the list needs none of it.
 * @throws when it cannot be fetched; the next call tries again.
 */
export function supabase(): Promise<Client> {
  loading ??= import("./supabase-client.ts").then(
    ({ client, errorText }) => {
      loaded = client;
      textOf = errorText;
      for (const listener of listeners) listener(client);
      listeners.clear();
      return client;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Calls `listener` once with the client, when something has loaded it. Returns the function that cancels it. */
export function onSupabaseLoaded(listener: (client: Client) => void): () => void {
  if (loaded) listener(loaded);
  else listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What to tell a person about a failed request, in Portuguese. Without the client none was answered. */
export function failureText(error: unknown): string {
  return textOf ? textOf(error) : UNREACHABLE;
}
