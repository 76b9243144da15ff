import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Account } from "@/features/account/components/account-overview.tsx";
import { WaitingNotice } from "@/features/auth/components/waiting-notice.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { MemberPage } from "../layout/member-page.tsx";

export function AccountPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <MemberPage title="Minha conta">
      <WaitingNotice className="mb-5 rounded-xl bg-accent-soft p-4" />
      {user && <Account key={user.id} user={user} onDeleted={() => navigate(paths.home)} />}
    </MemberPage>
  );
}
