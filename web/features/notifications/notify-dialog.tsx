import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SubscribeDialog } from "@/features/announcements/send/calendar-dialog.tsx";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FollowSwitches } from "./follow-switches.tsx";
import { Blocked } from "./notifications-unavailable.tsx";
import { supportOf, useDevice } from "./push-support.ts";
import { pushKeyQuery } from "./queries.ts";
import type { BellOf } from "./topics.ts";
import "./notifications.css";

export type NotifyDialogProps = { of: BellOf; opener: HTMLElement; onClose: () => void };

/** What this device can be told of, or why it cannot and what there is instead. */
export function NotifyDialog({ of, opener, onClose }: NotifyDialogProps) {
  const [subscribes, setSubscribes] = useState(false);
  const { device, look } = useDevice();
  const { data: key, error, refetch } = useQuery(pushKeyQuery);
  const support = supportOf(device, key);
  if (subscribes) {
    return <SubscribeDialog ministry={of.ministry ?? null} opener={opener} onClose={onClose} />;
  }
  return (
    <Dialog title="Me avise" short opener={opener} onClose={onClose}>
      {support === "ready" && (
        <>
          <p className="-mt-2 mb-3 text-pretty text-muted">
            Uma mensagem neste aparelho quando algo muda, é adiado ou cancelado, e um lembrete na
            véspera, às 18h.
          </p>
          <FollowSwitches of={of} pushKey={key ?? undefined} onAsked={look} />
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
        <Blocked support={support} device={device} onCalendar={() => setSubscribes(true)} />
      )}
    </Dialog>
  );
}
