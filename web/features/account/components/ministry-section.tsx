import type { Profile } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { useMinistryOptions } from "@/features/ministries/queries.ts";
import { RequestForm } from "@/ui/request-form.tsx";
import { SelectField } from "@/ui/select.tsx";
import { useRequestForm } from "@/ui/use-request-form.ts";
import { saveProfile, showProfile } from "../mutations.ts";
import { ministryChoiceSchema } from "../schema.ts";
import { Section } from "./account-section.tsx";

/**
 * Lets a member without a ministry choose one. Afterwards only an admin can change it (decision 9).
 */
export function MinistrySection({ profile }: { profile: Profile }) {
  const { ministry } = profile;
  if (ministry === null) return <MinistryForm profile={profile} />;
  const howToChange = isAdmin(profile)
    ? "Para trocar, use a lista de membros na Administração."
    : "Peça a um administrador para trocar.";
  return (
    <Section title="Seu ministério" text={howToChange}>
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
    request: ({ ministry_id }) => saveProfile(profile, { ministry_id }),
    onDone: (saved, _, client) => showProfile(saved, client),
  });
  const { watch, setValue, formState } = form.form;
  return (
    <Section
      title="Seu ministério"
      text="Escolha com calma: depois, só um administrador pode trocar."
    >
      <RequestForm form={form} fields={{}} action="Salvar">
        <SelectField
          label="Ministério"
          error={formState.errors.ministry_id?.message}
          value={watch("ministry_id")}
          onChange={(id) =>
            setValue("ministry_id", id, {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
          }
          options={options}
        />
      </RequestForm>
    </Section>
  );
}
