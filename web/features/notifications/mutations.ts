import { useMutation, useQueryClient } from "@tanstack/react-query";
import { followedQuery, listenersQuery, pushKeyQuery } from "./queries.ts";
import { follow, unfollow, unfollowAll } from "./subscription-requests.ts";
import type { Topic } from "./topics.ts";

type Change = { topic: Topic | undefined; isOn: boolean };

/** A browser asks only while a press is being answered, so this comes before anything that takes time. */
async function askPermission() {
  if ((await Notification.requestPermission()) === "granted") return;
  throw new Error(
    "Falta a sua permissão: tente de novo e escolha “Permitir” na pergunta do navegador.",
  );
}

/** Has this device told of `topic`, or no more; without a topic of nothing any more. */
export function useFollow() {
  const queryClient = useQueryClient();
  const { queryKey } = followedQuery("");
  return useMutation({
    mutationFn: async ({ topic, isOn }: Change) => {
      if (isOn) await askPermission();
      // What was asked before knows nothing of the press.
      await queryClient.cancelQueries({ queryKey });
      if (!topic) return unfollowAll();
      if (!isOn) return unfollow(topic);
      const key = await queryClient.query(pushKeyQuery);
      return key === null ? [] : follow(key, topic);
    },
    onSuccess: (topics) => {
      queryClient.setQueryData(queryKey, topics);
      void queryClient.invalidateQueries({ queryKey: listenersQuery.queryKey });
    },
  });
}
