import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Account } from "@/features/account/components/account.tsx";
import type { CreateButtonProps } from "@/features/announcements/form/use-announcement-dialog.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { ListSkeleton } from "@/ui/list-state.tsx";
import { SignedInOnly } from "../layout/allowed-only.tsx";
import { CreatingScreen } from "../layout/creating-screen.tsx";
import { MemberPage } from "../layout/member-page.tsx";

const TITLE = "Minha conta";
const Frame = (props: CreateButtonProps & { children: ReactNode }) => (
  <MemberPage title={TITLE} {...props} />
);

export function AccountPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <CreatingScreen>
      {(create) => (
        <SignedInOnly
          title={TITLE}
          waiting={
            <Frame onCreate={create}>
              <ListSkeleton label="Carregando sua conta…" />
            </Frame>
          }
        >
          <Frame onCreate={create}>
            {user && <Account key={user.id} user={user} onDeleted={() => navigate(paths.home)} />}
          </Frame>
        </SignedInOnly>
      )}
    </CreatingScreen>
  );
}
