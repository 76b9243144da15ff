import { clsx } from "clsx";
import { History } from "lucide-react";
import { StatusIcon, StatusReason } from "../card/badges.tsx";
import type { Said } from "../model/said.ts";

/** Says before anything else that an announcement does not take place as announced, or is over. */
export function AnnouncementState({ said }: { said: Said }) {
  const { status, isOff, isPast } = said;
  if (status === undefined && !isPast) return null;
  return (
    <div className="poster-state space-y-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 @max-[18rem]:[&_svg]:hidden">
      {status !== undefined && (
        <div
          className={clsx(
            "flex gap-2 rounded-xl px-3 py-2.5",
            isOff ? "bg-danger-soft text-danger-ink" : "bg-postponed-soft text-postponed-ink",
          )}
        >
          <StatusIcon said={said} />
          <div className="min-w-0 wrap-anywhere">
            <strong>{status}</strong>
            <StatusReason said={said} />
          </div>
        </div>
      )}
      {isPast && (
        <p className="flex gap-2 rounded-xl bg-sunken px-3 py-2.5">
          <History aria-hidden />
          <span>Este aviso já passou.</span>
        </p>
      )}
    </div>
  );
}
