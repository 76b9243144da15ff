import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type Profile, profileQuery } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { BusyButton, FormError, TextField } from "@/ui/form.tsx";
import { ListFailure } from "@/ui/list-state.tsx";
import { useBase } from "@/ui/versions/use-base.ts";
import { useChangeProfile, useSignOutEverywhere } from "../mutations.ts";
import { nameSchema } from "../schema.ts";
import { AccountShape } from "./account-shape.tsx";
import { PasswordSection } from "./credential-forms.tsx";
import { DeletionSection } from "./deletion-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { MinistrySection } from "./ministry-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { Section } from "./section.tsx";

export function Account({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const { data: profile, isPending, refetch } = useQuery(profileQuery(user.id));
  const email = user.email ?? "";
  if (isPending) return <AccountShape label="Carregando sua conta…" />;
  if (!profile) {
    return <ListFailure title="Não foi possível carregar sua conta" onRetry={refetch} />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="space-y-5">
        <NameSection profile={profile} />
        <EmailSection user={user} admin={isAdmin(profile)} />
        <MinistrySection profile={profile} />
        <NotificationsSection profile={profile} />
      </div>
      <div className="space-y-5">
        <PasswordSection email={email} />
        <DevicesSection />
        <DeletionSection email={email} onDeleted={onDeleted} />
      </div>
    </div>
  );
}

// The person may have chosen the other value instead of the typed one.
const TAKE_ALL = { keepDirtyValues: false };

function NameSection({ profile }: { profile: Profile }) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: standardSchemaResolver(nameSchema),
    values: { name: profile.name },
    // A typed value is kept when the profile is read again.
    resetOptions: { keepDirtyValues: true },
  });
  const base = useBase(profile, formState.isDirty);
  const { mutate, isPending, error } = useChangeProfile(base);
  return (
    <Section title="Seus dados">
      <form
        noValidate
        onSubmit={handleSubmit((values) =>
          mutate(values, { onSuccess: ({ name }) => reset({ name }, TAKE_ALL) }),
        )}
        className="space-y-4"
      >
        <TextField
          label="Nome"
          error={formState.errors.name?.message}
          autoComplete="name"
          {...register("name")}
        />
        <FormError text={error ? errorText(error) : undefined} />
        <BusyButton type="submit" changed={formState.isDirty} busy={isPending} doing="Salvando...">
          Salvar nome
        </BusyButton>
      </form>
    </Section>
  );
}

function DevicesSection() {
  const { mutate, isPending } = useSignOutEverywhere();
  return (
    <Section
      title="Aparelhos"
      text="Perdeu o celular ou entrou em um computador de outra pessoa? Saia de todos de uma vez, deste também."
    >
      <Button variant="outline" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        Sair de todos os aparelhos
      </Button>
    </Section>
  );
}
