import type { Database } from "@database/types.ts";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { config } from "../config.ts";
import { MINUTE_MS } from "../text/durations.ts";
import { dropEndedSession } from "./ended-session.ts";
import { ENDED_TITLE, isUnreachable } from "./request.ts";

type Failure = { title: string; description: string };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The toast for a failed read; without it the failure is only logged. */
      failure?: Failure;
      /**
       * The tables from which the query reads. A page with `useLive` refetches the query when one
       * of these tables changes.
       */
      tables?: readonly (keyof Database["public"]["Tables"])[];
      /**
       * Who may see the stored data on this device before they are read again: everybody, or one
       * account (lib/device/keep.ts).
       */
      keep?: "all" | "private";
      /**
       * The columns that the query reads. Stored data of an older build with other columns are not
       * shown.
       */
      columns?: string;
    };
  }
}

/**
 * Time (ms) after which a visible page on hosted Supabase reads public data again, because nothing
 * tells it about changes there.
 */
const POLL_MS = MINUTE_MS;

/**
 * Returns the app's query client, which handles failed reads and ended sessions. For reads it has
 * TanStack Query's default options, and polls on hosted Supabase.
 */
export function createQueryClient(showFailure: (failure: Failure) => void): QueryClient {
  const checkSession = (error: Error) =>
    void dropEndedSession(error).then((text) => {
      if (text !== undefined) showFailure({ title: ENDED_TITLE, description: text });
    });
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        console.error(error);
        // After a network failure, data from an earlier read stay visible without a toast, because
        // the offline notice says they may be stale.
        const isShown = query.state.data !== undefined;
        if (query.meta?.failure && !(isShown && isUnreachable(error)))
          showFailure(query.meta.failure);
        checkSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    // Without a connection a write fails at once with a message, because by default TanStack Query
    // would pause it silently.
    defaultOptions: {
      mutations: { networkMode: "always" },
      ...(!config.hasOwnServer && {
        queries: { refetchInterval: ({ meta }) => meta?.tables !== undefined && POLL_MS },
      }),
    },
  });
}
