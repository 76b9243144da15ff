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
 * Returns the function that sends the followers a message at once; undefined for people who are no
 * editors, on a board that sends no messages, and for an announcement that has begun and has no
 * later end, which the database refuses.
 */
export function useNotifyFollowers(announcement: Announcement): (() => void) | undefined {
  const queryClient = useQueryClient();
  const { data: profile } = useProfile();
  const isOver = Date.parse(announcement.ends_at ?? announcement.date) <= useNow();
  if (!isEditor(profile) || !config.sendsPush || isOver) return undefined;
  return () => notifyFollowers(queryClient, announcement);
}

/**
 * The button on the announcement's page. Phones have no room for it in the bar, so there only the
 * menu offers it.
 */
export function NotifyButton({ announcement }: { announcement: Announcement }) {
  const send = useNotifyFollowers(announcement);
  return (
    send && (
      <Button variant="outline" className="max-sm:hidden" onClick={send}>
        <Megaphone aria-hidden />
        Avisar agora
      </Button>
    )
  );
}
