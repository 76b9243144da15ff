import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { MinistrySection } from "./ministry-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasswordSection } from "./password-section.tsx";

export function Account({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const { data: profile, isPending, refetch } = useQuery(profileQuery(user.id));
  const email = user.email ?? "";
  if (isPending) return <ListSkeleton label="Carregando sua conta…" />;
  if (!profile) {
    return <ListFailure title="Não foi possível carregar sua conta" onRetry={refetch} />;
  }
  return (
    <div className="space-y-5">
      <NameSection profile={profile} />
      <EmailSection user={user} admin={isAdmin(profile)} />
      <MinistrySection profile={profile} />
      <PasswordSection email={email} />
      <DevicesSection />
      <DeletionSection onDeleted={onDeleted} />
    </div>
  );
}
