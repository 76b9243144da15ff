import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs a mutation outside of a component. The `onError` of `options` shows a failure. */
export function runMutation<Data, Input>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Input>,
  input: Input,
) {
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  mutation.execute(input).catch(() => {});
}
