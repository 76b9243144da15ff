import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads what stands below `queryKey` again because it has changed. A first read under way may have begun before the
 * change, and TanStack Query would wait for it and take its data for the newest: it begins anew.
 */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstRead = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  await queryClient.cancelQueries({ queryKey, predicate: isFirstRead });
  await queryClient.invalidateQueries({ queryKey });
}
