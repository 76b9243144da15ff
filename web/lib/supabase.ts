export type Client = typeof import("./supabase-client.ts").client;

let arriving: Promise<Client> | undefined;
let arrived: Client | undefined;
const waiting = new Set<(client: Client) => void>();

/**
 * The only way to data and authentication. The library is fetched with the first call: a visitor whose
 * page came with the list needs none of it.
 * @throws when it cannot be fetched; the next call tries again.
 */
export function supabase(): Promise<Client> {
  arriving ??= import("./supabase-client.ts").then(
    ({ client }) => {
      arrived = client;
      for (const tell of waiting) tell(client);
      waiting.clear();
      return client;
    },
    (error: unknown) => {
      arriving = undefined;
      throw error;
    },
  );
  return arriving;
}

/** Hands over the client as soon as somebody has asked for it. Returns what takes the wish back. */
export function whenSupabaseIsThere(tell: (client: Client) => void): () => void {
  if (arrived) tell(arrived);
  else waiting.add(tell);
  return () => waiting.delete(tell);
}
