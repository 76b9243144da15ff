import { useQueryClient } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { isEditor } from "@/features/auth/rules.ts";
import { useProfile } from "@/features/auth/use-auth.ts";
import { useNow } from "@/lib/browser/clock.ts";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import type { Announcement } from "../model/queries.ts";
import { notifyFollowers } from "../save/notify-followers.ts";

/**
 * Returns the function that sends a push message to the followers. Returns undefined for people who
 * are not editors, and on a board that sends no push messages. Also returns undefined for an
 * announcement that is over, because the database refuses the message.
 */
export function useNotifyFollowers(announcement: Announcement): (() => void) | undefined {
  const queryClient = useQueryClient();
  const { data: profile } = useProfile();
  const isOver = Date.parse(announcement.ends_at ?? announcement.date) <= useNow();
  if (!isEditor(profile) || !config.sendsPush || isOver) return undefined;
  return () => notifyFollowers(queryClient, announcement);
}

/**
 * Shows the button on the announcement's page. On phones the action bar has no space for this
 * button, so only the menu contains the action.
 */
export function NotifyButton({ announcement }: { announcement: Announcement }) {
  const send = useNotifyFollowers(announcement);
  return (
    send && (
      <Button variant="outline" className="is-wide max-sm:hidden" onClick={send}>
        <Megaphone aria-hidden />
        Avisar agora
      </Button>
    )
  );
}
