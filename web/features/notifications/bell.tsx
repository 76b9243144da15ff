import { Bell as BellIcon, BellRing } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { laterBundle } from "@/bundles.ts";
import { isEmbedded } from "@/lib/browser/embedded.ts";
import { config } from "@/lib/config.ts";
import { storage } from "@/lib/device/storage.ts";
import { Button } from "@/ui/button.tsx";
import { LazyDialog } from "@/ui/lazy.tsx";
import { storedSubscription } from "./subscription.ts";
import { type BellSubject, includesTopic, type Topic, topicsOf } from "./topics.ts";

const NotifyDialog = laterBundle.component((part) => part.NotifyDialog);

type BellProps = {
  subject: BellSubject;
  name?: string;
  /** The text of the bell for the whole board, which has no name. */
  words?: string;
  /**
   * Whether the bell must show the name, because no text beside it names the announcement or
   * ministry.
   */
  isNameShown?: boolean;
};

/**
 * Returns whether this device gets messages about one of the topics. Without the browser's
 * permission it gets none.
 */
const isFollowed = (topics: readonly Topic[]) =>
  "Notification" in window &&
  Notification.permission === "granted" &&
  topics.some((topic) => includesTopic(storedSubscription.get()?.topics ?? [], topic));

export function Bell({ subject, name, words, isNameShown = false }: BellProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isOn = useSyncExternalStore(
    storage.subscribe,
    () => isFollowed(topicsOf(subject)),
    () => false,
  );
  // There is no bell on hosted Supabase, which sends no push messages. An embedded board has no
  // bell, because it must not ask for a permission in another site's page.
  if (!config.hasOwnServer || isEmbedded) return null;

  const close = () => setOpener(null);
  const Icon = isOn ? BellRing : BellIcon;
  return (
    <>
      <Button
        variant="outline"
        className="flex-wrap"
        aria-label={`${words ?? `Me avise${isNameShown ? " de " : ": "}${name}`}${isOn ? " (ligado)" : ""}`}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Icon aria-hidden className={isOn ? "text-accent-ink" : undefined} />
        <span className="min-w-0 wrap-break-word">
          {words ?? "Me avise"}
          {isNameShown && (
            <>
              {" "}
              de <bdi>{name}</bdi>
            </>
          )}
        </span>
      </Button>
      {opener && (
        <LazyDialog onClose={close}>
          <NotifyDialog subject={subject} opener={opener} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
