import { useNavigate } from "react-router";
import { Account } from "@/features/account/components/account.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { MemberPage } from "../layout/member-page.tsx";
import { SignedInOnly } from "../layout/signed-in-only.tsx";
import { paths } from "../paths.ts";

export function AccountPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <SignedInOnly title="Minha conta">
      <MemberPage title="Minha conta" narrow>
        {user && <Account key={user.id} user={user} onDeleted={() => navigate(paths.home)} />}
      </MemberPage>
    </SignedInOnly>
  );
}
