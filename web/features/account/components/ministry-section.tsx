import { Controller } from "react-hook-form";
import type { Profile } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { useMinistryOptions } from "@/features/ministries/queries.ts";
import { Field } from "@/ui/field.tsx";
import { RequestForm, useRequestForm } from "@/ui/request-form.tsx";
import { Select } from "@/ui/select.tsx";
import { saveProfile, showProfile } from "../mutations.ts";
import { ministryChoiceSchema } from "../schema.ts";
import { Section } from "./section.tsx";

/** A member chooses a ministry once; after that only an admin changes it (decision 9). */
export function MinistrySection({ profile }: { profile: Profile }) {
  const { ministry } = profile;
  if (ministry === null) return <MinistryForm profile={profile} />;
  const way = isAdmin(profile)
    ? "Para trocar, use a lista de membros na Administração."
    : "Peça a um administrador para trocar.";
  return (
    <Section title="Seu ministério" text={way}>
      <p className="flex items-center gap-2.5 font-semibold wrap-anywhere">
        <span
          aria-hidden
          className="size-3.5 shrink-0 rounded-full ring-1 ring-line-strong"
          style={{ backgroundColor: ministry.color }}
        />
        <bdi>{ministry.name}</bdi>
      </p>
    </Section>
  );
}

function MinistryForm({ profile }: { profile: Profile }) {
  const options = useMinistryOptions();
  const form = useRequestForm({
    schema: ministryChoiceSchema,
    start: { ministry_id: null },
    failure: "Erro ao salvar",
    request: ({ ministry_id }) => saveProfile(profile, { ministry_id }),
    onDone: (saved, _, client) => showProfile(saved, client),
  });
  return (
    <Section
      title="Seu ministério"
      text="Escolha com calma: depois, só um administrador pode trocar."
    >
      <RequestForm form={form} fields={{}} action="Salvar ministério">
        <Field label="Ministério" error={form.form.formState.errors.ministry_id?.message}>
          {(controlProps) => (
            <Controller
              control={form.form.control}
              name="ministry_id"
              render={({ field: { value, onChange } }) => (
                <Select {...{ controlProps, value, onChange, options }} />
              )}
            />
          )}
        </Field>
      </RequestForm>
    </Section>
  );
}
