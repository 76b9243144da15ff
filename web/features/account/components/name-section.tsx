import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import type { Profile } from "@/features/auth/queries.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useChangeProfile } from "../mutations.ts";
import { nameSchema } from "../schema.ts";
import { Section } from "./section.tsx";

export function NameSection({ profile, email }: { profile: Profile; email: string }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(nameSchema),
    values: { name: profile.name },
    // A typed value is kept when the profile is read again.
    resetOptions: { keepDirtyValues: true },
  });
  const { mutate, isPending } = useChangeProfile(profile.user_id);
  return (
    <Section title="Seus dados">
      <p className="mb-4 wrap-anywhere">
        <span className="font-semibold">Email:</span> {email}
      </p>
      <form
        noValidate
        onSubmit={handleSubmit((values) => !isPending && mutate(values))}
        className="space-y-4"
      >
        <Field label="Nome" error={formState.errors.name?.message}>
          {(controlProps) => <Input {...controlProps} autoComplete="name" {...register("name")} />}
        </Field>
        <Button type="submit" aria-busy={isPending} aria-disabled={isPending}>
          {isPending ? "Salvando..." : "Salvar nome"}
        </Button>
      </form>
    </Section>
  );
}
