import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Account } from "@/features/account/components/account.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { CreatingScreen } from "../layout/creating-screen.tsx";
import { MemberScreen } from "../layout/member-page.tsx";

export function AccountPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <CreatingScreen>
      {(create) => (
        <MemberScreen title="Minha conta" onCreate={create}>
          {user && <Account key={user.id} user={user} onDeleted={() => navigate(paths.home)} />}
        </MemberScreen>
      )}
    </CreatingScreen>
  );
}
