import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { membersQuery } from "../queries.ts";
import { waits } from "../rules.ts";
import { MemberRow } from "./member-row.tsx";

/** Lists the members who wait for approval, outside the administration. */
export function WaitingList({ onDialog }: { onDialog: (dialog: ReactNode) => void }) {
  // The server lists the waiting members first.
  const { data } = useQuery(membersQuery("", 1));
  const waiting = data?.members.filter(waits) ?? [];
  const { length } = waiting;
  useEffect(() => {
    // The row of an approved member disappears together with its focused button.
    if (length > 0)
      return () => void (document.activeElement === document.body && returnFocus(null));
  }, [length]);
  return (
    <ul className="space-y-3">
      {waiting.map((member) => (
        <MemberRow key={member.user_id} member={member} isOwn={false} onDialog={onDialog} />
      ))}
    </ul>
  );
}
