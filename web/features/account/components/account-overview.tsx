import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { SignOutButton } from "@/features/auth/components/sign-out-button.tsx";
import { type Profile, profileQuery } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { Bell } from "@/features/notifications/bell.tsx";
import { config } from "@/lib/config.ts";
import { Waiting } from "@/ui/list-state.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import { useRowForm } from "@/ui/use-request-form.ts";
import { saveProfile, showProfile } from "../mutations.ts";
import { nameSchema } from "../schema.ts";
import { Section } from "./account-section.tsx";
import { DeletionSection, EmailSection, PasswordSection } from "./credential-sections.tsx";
import { MinistrySection } from "./ministry-section.tsx";
import { OwnDataSection } from "./own-data-section.tsx";

export function Account({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const query = useQuery(profileQuery(user.id));
  const profile = query.data;
  const email = user.email ?? "";
  if (!profile) return <Waiting query={query} noun="sua conta" />;
  const { ministry } = profile;
  return (
    <div className="space-y-5">
      <NameSection profile={profile} />
      <EmailSection user={user} admin={isAdmin(profile)} />
      <MinistrySection profile={profile} />
      {ministry && config.hasOwnServer && (
        <Section
          title="Mensagens neste aparelho"
          text="Saiba na hora quando um aviso do seu ministério muda ou é desmarcado. Vale para este aparelho, não para a conta: sair dela não muda nada."
        >
          <Bell subject={{ ministry }} name={ministry.name} isNameShown />
        </Section>
      )}
      <PasswordSection email={email} />
      <Section
        title="Aparelhos"
        text="Perdeu o celular ou entrou em um computador de outra pessoa? Saia de todos de uma vez, deste também."
      >
        <SignOutButton
          variant="outline"
          farewell="Sua conta saiu de todos os aparelhos. Até breve!"
        >
          Sair de todos os aparelhos
        </SignOutButton>
      </Section>
      <OwnDataSection />
      <DeletionSection email={email} onDeleted={onDeleted} />
    </div>
  );
}

function NameSection({ profile }: { profile: Profile }) {
  const form = useRowForm({
    schema: nameSchema,
    row: profile,
    valuesOf: ({ name }) => ({ name }),
    request: (values, base) => saveProfile(base, values),
    onDone: (saved, _, client) => showProfile(saved, client),
  });
  return (
    <Section title="Seus dados">
      <RequestForm
        form={form}
        fields={{ name: { label: "Nome", autoComplete: "name" } }}
        action="Salvar"
      />
    </Section>
  );
}
