import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SubscribeDialog } from "@/features/announcements/send/calendar-dialog.tsx";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FollowSwitches } from "./follow-switches.tsx";
import { NoMessages } from "./notifications-unavailable.tsx";
import { supportOf, useDevice } from "./push-support.ts";
import { pushKeyQuery } from "./queries.ts";
import type { BellSubject } from "./topics.ts";
import "./notifications.css";

export type NotifyDialogProps = { subject: BellSubject; opener: HTMLElement; onClose: () => void };

/**
 * Shows the topics that this device can follow. On other devices, says why it cannot and what the
 * person can do instead.
 */
export function NotifyDialog({ subject, opener, onClose }: NotifyDialogProps) {
  const [isSubscribing, setIsSubscribing] = useState(false);
  const { device, readAgain } = useDevice();
  const { data: key, error, refetch } = useQuery(pushKeyQuery);
  const support = supportOf(device, key);
  if (isSubscribing) {
    return (
      <SubscribeDialog ministry={subject.ministry ?? null} opener={opener} onClose={onClose} />
    );
  }
  return (
    <Dialog title="Me avise" short opener={opener} onClose={onClose}>
      {support === "ready" && (
        <>
          <p className="-mt-2 mb-3 text-pretty text-muted">
            Uma mensagem neste aparelho quando algo muda, é adiado ou cancelado, e um lembrete na
            véspera, às 18h.
          </p>
          <FollowSwitches subject={subject} pushKey={key ?? undefined} onAsked={readAgain} />
          {error && key === undefined && (
            <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
              <p className="grow basis-48 text-danger-ink">{errorText(error)}</p>
              <Button variant="outline" onClick={() => refetch()}>
                Tentar de novo
              </Button>
            </div>
          )}
        </>
      )}
      {support !== "ready" && support !== "nothing" && (
        <NoMessages support={support} device={device} onCalendar={() => setIsSubscribing(true)} />
      )}
    </Dialog>
  );
}
