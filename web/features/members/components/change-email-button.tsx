import { useState } from "react";
import { config } from "@/lib/config.ts";
import { Button } from "@/ui/button.tsx";
import type { Member } from "../queries.ts";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";

/** For a member's address where no mail is sent; where it is, members change and confirm theirs by themselves. */
export function ChangeEmailButton({ member }: { member: Member }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (config.sendsMail || member.deactivated_at !== null) return null;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Mudar email: ${member.name}`}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Mudar email
      </Button>
      {opener && (
        <ChangeEmailDialog member={member} opener={opener} onClose={() => setOpener(null)} />
      )}
    </>
  );
}
