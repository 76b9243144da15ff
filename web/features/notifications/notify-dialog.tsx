import { useQuery } from "@tanstack/react-query";
import { CalendarSync } from "lucide-react";
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
            Uma mensagem neste aparelho quando algo muda, é adiado ou desmarcado, e um lembrete na
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
        <NoMessages support={support} device={device} />
      )}
      {/* Calendar apps refresh the calendar, so it stands in for messages that cannot arrive.
          `data-optional` excludes its button from the dialog's first focus, because people should
          read the text above it first. */}
      {(support !== "ready" || Object.keys(subject).length === 0) && (
        <div data-optional className="mt-5 border-t border-line pt-4">
          <p className="mb-3 text-pretty">No seu calendário os avisos também mudam sozinhos.</p>
          <Button
            variant="outline"
            className="w-full px-1! text-sm!"
            onClick={() => setIsSubscribing(true)}
          >
            <CalendarSync aria-hidden />
            Pôr todos os avisos no meu calendário
          </Button>
        </div>
      )}
    </Dialog>
  );
}
