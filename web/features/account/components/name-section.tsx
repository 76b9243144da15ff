import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import type { Profile } from "@/features/auth/queries.ts";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { Field, FormError } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { useChangeProfile } from "../mutations.ts";
import { nameSchema } from "../schema.ts";
import { Section } from "./section.tsx";

export function NameSection({ profile }: { profile: Profile }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(nameSchema),
    values: { name: profile.name },
    // A typed value is kept when the profile is read again.
    resetOptions: { keepDirtyValues: true },
  });
  const { mutate, isPending, error } = useChangeProfile(profile.user_id);
  return (
    <Section title="Seus dados">
      <form
        noValidate
        onSubmit={handleSubmit((values) => !isPending && mutate(values))}
        className="space-y-4"
      >
        <Field label="Nome" error={formState.errors.name?.message}>
          {(controlProps) => <Input {...controlProps} autoComplete="name" {...register("name")} />}
        </Field>
        <FormError text={error ? errorText(error) : undefined} />
        <Button type="submit" aria-busy={isPending} aria-disabled={isPending}>
          {isPending ? "Salvando..." : "Salvar nome"}
        </Button>
      </form>
    </Section>
  );
}
