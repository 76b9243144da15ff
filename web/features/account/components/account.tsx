import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { Button } from "@/ui/button.tsx";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { useSignOutEverywhere } from "../mutations.ts";
import { DeletionSection } from "./deletion-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { MinistrySection } from "./ministry-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { Section } from "./section.tsx";

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

function DevicesSection() {
  const { mutate, isPending } = useSignOutEverywhere();
  return (
    <Section
      title="Aparelhos"
      text="Perdeu o celular ou entrou em um computador de outra pessoa? Saia de todos de uma vez, deste também."
    >
      <Button
        variant="outline"
        className="max-sm:w-full"
        aria-busy={isPending}
        onClick={() => !isPending && mutate()}
      >
        Sair de todos os aparelhos
      </Button>
    </Section>
  );
}
