import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { dropEndedSession } from "./ended-session.ts";

type Failure = { title: string; description: string };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** What to tell the person when the read fails; without it the failure is only logged. */
      failure?: Failure;
    };
  }
}

/** TanStack Query as it comes (decision 1), with one policy for reads that fail, and one for ended sessions. */
export function createQueryClient(tell: (failure: Failure) => void): QueryClient {
  const followSession = (error: Error) =>
    void dropEndedSession(error).then((text) => {
      if (text !== undefined) tell({ title: "Você saiu da conta", description: text });
    });
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        console.error(error);
        if (query.meta?.failure) tell(query.meta.failure);
        followSession(error);
      },
    }),
    mutationCache: new MutationCache({ onError: followSession }),
    // A write without a connection fails now, with a message, instead of waiting unseen.
    defaultOptions: { mutations: { networkMode: "always" } },
  });
}
