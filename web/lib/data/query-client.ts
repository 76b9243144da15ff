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
      /** The toast for a failed read. Without it, the failure is only logged. */
      failure?: Failure;
      /**
       * The tables that the query reads. A page with `useLive` refetches the query when one of them
       * changes.
       */
      tables?: readonly (keyof Database["public"]["Tables"])[];
      /**
       * Who may see this device's stored data before they are refetched: everybody, or one account
       * (lib/device/keep.ts).
       */
      keep?: "all" | "private";
      /**
       * The columns that the query reads. The app ignores stored data with other columns, because
       * an older build stored them.
       */
      columns?: string;
    };
  }
}

/**
 * Time (ms) after which a visible page on hosted Supabase refetches public data. Hosted Supabase
 * sends no events about changes.
 */
const POLL_MS = MINUTE_MS;

/**
 * Returns the app's query client, which handles failed reads and ended sessions. Reads have
 * TanStack Query's default options, plus polling on hosted Supabase.
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
        // A failed network needs no toast while older data are visible, because the offline notice
        // says that they may be stale.
        const isShown = query.state.data !== undefined;
        if (query.meta?.failure && !(isShown && isUnreachable(error)))
          showFailure(query.meta.failure);
        checkSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    // Without a connection a write fails at once with a message. By default TanStack Query would
    // pause it silently.
    defaultOptions: {
      mutations: { networkMode: "always" },
      ...(!config.hasOwnServer && {
        queries: { refetchInterval: ({ meta }) => meta?.tables !== undefined && POLL_MS },
      }),
    },
  });
}
