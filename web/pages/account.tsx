import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Settings } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Account } from "@/features/account/components/account-overview.tsx";
import { WaitingNotice } from "@/features/auth/components/waiting-notice.tsx";
import { isAdmin, isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { WaitingList } from "@/features/members/components/waiting-list.tsx";
import { waitingCountQuery } from "@/features/members/queries.ts";
import { adminPartPath, waitingText } from "@/features/members/rules.ts";
import { MemberPage } from "../layout/member-page.tsx";

export function AccountPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <MemberPage title="Minha conta" width="settings">
      <WaitingNotice className="mb-5 rounded-xl bg-accent-soft p-4" />
      <Administration />
      {user && <Account key={user.id} user={user} onDeleted={() => navigate(paths.home)} />}
    </MemberPage>
  );
}

/**
 * Leads to the administration on phones, where the navigation has no room for it. The members who
 * wait are listed here, so that an admin approves them without another page.
 */
function Administration() {
  const { data: profile } = useProfile();
  const { data: waiting = 0 } = useQuery(waitingCountQuery(isAdmin(profile)));
  const [dialog, setDialog] = useState<ReactNode>(null);
  if (!isEditor(profile)) return null;
  return (
    <div className="mb-5 space-y-3 lg:hidden">
      <Link
        to={waiting > 0 ? adminPartPath("membros") : paths.admin}
        className="card focus-ring flex min-h-14 items-center gap-3 px-5 font-semibold"
      >
        <Settings aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 grow py-2">
          Administração
          {waiting > 0 && (
            <span className="block font-normal text-accent-ink">{waitingText(waiting)}</span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
      {waiting > 0 && <WaitingList onDialog={setDialog} />}
      {dialog}
    </div>
  );
}
