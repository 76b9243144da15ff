import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { errorText } from "@/lib/data/errors.ts";
import { notify } from "@/ui/toast.ts";
import { followMutation } from "./mutations.ts";
import { readDevice, supportOf } from "./push-support.ts";
import { reminderWords } from "./reminder-words.ts";
import { receivedTopics } from "./subscription.ts";
import { includesTopic } from "./topics.ts";

/**
 * Follows an announcement with one press, or unfollows it, and says in a toast what was done. Calls
 * `explain` when the dialog must say why this device gets no messages, and when the device follows
 * the whole ministry, which only the dialog's switch ends.
 */
export async function toggleFollow(
  queryClient: QueryClient,
  announcement: Announcement,
  explain: () => void,
): Promise<void> {
  const { id, ministry_id, title } = announcement;
  const topic = { announcement_id: id };
  const device = readDevice();
  const topics = receivedTopics();
  const hasMinistry = ministry_id !== null && includesTopic(topics, { ministry_id });
  if (hasMinistry || supportOf(device, undefined) !== "ready") return explain();
  const isOn = !includesTopic(topics, topic);
  try {
    const { mutate } = new MutationObserver(queryClient, followMutation(queryClient));
    const followed = await mutate({ topic, isOn });
    // The server has stopped sending messages since the page was loaded.
    if (isOn && !includesTopic(followed, topic)) return explain();
    const done = isOn ? reminderWords(announcement, Date.now()) : "Lembrete desligado";
    notify.success({ title: done, description: title });
  } catch (error) {
    if (Notification.permission === "denied") return explain();
    notify.error({
      id: `follow-${id}`,
      title: `O lembrete não foi ${isOn ? "ligado" : "desligado"}`,
      description: errorText(error),
      action: {
        label: "Tentar de novo",
        onClick: () => void toggleFollow(queryClient, announcement, explain),
      },
    });
  }
}
