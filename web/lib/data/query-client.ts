import type { Database } from "@contract/types.ts";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { dropEndedSession } from "./ended-session.ts";
import { isUnreachable } from "./request.ts";

type Failure = { title: string; description: string };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The toast for a failed read; without it the failure is only logged. */
      failure?: Failure;
      /** What it is read from: a screen that follows others (`useLive`) reads it again when one of them changes. */
      tables?: readonly (keyof Database["public"]["Tables"])[];
      /** Kept on the device and shown again before it has been read (lib/device/keep.ts). */
      keep?: "all" | "private";
      /** What it is read with: a kept one of other columns is not shown. */
      columns?: string;
    };
  }
}

/** TanStack Query with its defaults (decision 1), and one policy each for failed reads and ended sessions. */
export function createQueryClient(tell: (failure: Failure) => void): QueryClient {
  const checkSession = (error: Error) =>
    void dropEndedSession(error).then((text) => {
      if (text !== undefined) tell({ title: "Você saiu da conta", description: text });
    });
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        console.error(error);
        // Without a connection what was read before is shown, and a notice says that it may be out of date.
        const isShown = query.state.data !== undefined;
        if (query.meta?.failure && !(isShown && isUnreachable(error))) tell(query.meta.failure);
        checkSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkSession }),
    // A write without a connection fails at once, with a message, instead of waiting.
    defaultOptions: { mutations: { networkMode: "always" } },
  });
}
