import { ChevronRight, ScrollText } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Account } from "@/features/account/components/account.tsx";
import { useAuth } from "@/features/auth/use-auth.ts";
import { SignedInOnly } from "../layout/allowed-only.tsx";
import { MemberPage } from "../layout/member-page.tsx";

export function AccountPage() {
  const { user } = useAuth();
  const navigate = useNavigate();
  return (
    <SignedInOnly title="Minha conta">
      <MemberPage title="Minha conta" narrow>
        <Link
          to={paths.ownAnnouncements}
          className="card focus-ring mb-5 flex min-h-11 items-center gap-3 p-5 hover:bg-sunken sm:px-7"
        >
          <ScrollText aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 grow">
            <span className="block font-serif text-xl font-semibold">Meus avisos</span>
            <span className="text-muted">Tudo o que você publicou, também o que já passou.</span>
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
        </Link>
        {user && <Account key={user.id} user={user} onDeleted={() => navigate(paths.home)} />}
      </MemberPage>
    </SignedInOnly>
  );
}
