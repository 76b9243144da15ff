import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Account } from "@/features/account/components/account.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { SignedInOnly } from "../layout/allowed-only.tsx";
import { CreatingScreen } from "../layout/dialogs/creating-screen.tsx";
import { MemberPage } from "../layout/member-page.tsx";

export function AccountPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <CreatingScreen>
      {(create) => (
        <SignedInOnly title="Minha conta">
          <MemberPage title="Minha conta" onCreate={create}>
            {user && <Account key={user.id} user={user} onDeleted={() => navigate(paths.home)} />}
          </MemberPage>
        </SignedInOnly>
      )}
    </CreatingScreen>
  );
}
