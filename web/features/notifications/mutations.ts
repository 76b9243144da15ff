import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { followedQuery, followerCountsQuery, pushKeyQuery } from "./queries.ts";
import {
  follow,
  readFollowed,
  sendTestMessage,
  unfollow,
  unfollowAll,
} from "./subscription-requests.ts";
import type { Topic } from "./topics.ts";

/** A change of one topic. Without a topic, all topics are switched on again or off. */
type Change = { topic: Topic | undefined; isOn: boolean };

/**
 * Asks for the permission to show messages. Must be called before any request, because browsers ask
 * only right after a press.
 */
async function askPermission() {
  if ((await Notification.requestPermission()) === "granted") return;
  throw new Error(
    "Falta a sua permissão: tente de novo e escolha “Permitir” na pergunta do navegador.",
  );
}

/**
 * Returns the mutation that follows or unfollows `topic` on this device. Without a topic, it renews
 * the lost subscription with all its topics, or unfollows them.
 */
export function followMutation(queryClient: QueryClient) {
  const { queryKey } = followedQuery("");
  return mutationOptions({
    // Quick presses on several bells run one after the other. Otherwise an older response would
    // replace the stored topics of a newer one.
    scope: { id: "follow" },
    mutationFn: async ({ topic, isOn }: Change) => {
      if (isOn) await askPermission();
      // Running reads of the followed topics are cancelled, because their responses would lack this
      // change.
      await queryClient.cancelQueries({ queryKey });
      if (!isOn) return topic ? unfollow(topic) : unfollowAll();
      const key = await queryClient.query(pushKeyQuery);
      if (key === null) return [];
      return topic ? follow(key, topic) : readFollowed(key);
    },
    onSuccess: (topics) => {
      queryClient.setQueryData(queryKey, topics);
      void queryClient.invalidateQueries({ queryKey: followerCountsQuery.queryKey });
    },
  });
}

/** Returns the mutation that sends a test message to this device. */
export function useTestMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendTestMessage,
    // A refused subscription is renewed by the next read.
    onError: () => queryClient.invalidateQueries({ queryKey: followedQuery("").queryKey }),
  });
}

export const useFollow = () => useMutation(followMutation(useQueryClient()));
