import { QueryCache, QueryClient } from "@tanstack/react-query";

type Failure = { title: string; description: string };

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** What to tell the person when the read fails; without it the failure is only logged. */
      failure?: Failure;
    };
  }
}

/** TanStack Query as it comes (decision 1), with one policy for reads that fail. */
export function createQueryClient(tell: (failure: Failure) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        console.error(error);
        if (query.meta?.failure) tell(query.meta.failure);
      },
    }),
    // A write without a connection fails now, with a message, instead of waiting unseen.
    defaultOptions: { mutations: { networkMode: "always" } },
  });
}
