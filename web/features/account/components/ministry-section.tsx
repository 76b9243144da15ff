import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { ministryOptions, notArchived } from "@/features/ministries/rules.ts";
import { Field } from "@/ui/field.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { Select } from "@/ui/select.tsx";
import { useChooseMinistry } from "../mutations.ts";
import { Section } from "./section.tsx";

/** A member chooses a ministry once; after that only an admin changes it (decision 9). */
export function MinistrySection({ profile }: { profile: Profile }) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const { mutate, isPending } = useChooseMinistry(profile);
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  if (profile.ministry) {
    const way = isAdmin(profile)
      ? "Para trocar, use a lista de membros na Administração."
      : "Peça a um administrador para trocar.";
    return (
      <Section title="Seu ministério" text={way}>
        <p className="flex items-center gap-2.5 font-semibold wrap-anywhere">
          <span
            aria-hidden
            className="size-3.5 shrink-0 rounded-full ring-1 ring-line-strong"
            style={{ backgroundColor: profile.ministry.color }}
          />
          <bdi>{profile.ministry.name}</bdi>
        </p>
      </Section>
    );
  }
  const save = () => {
    setMissing(chosen === null);
    if (chosen !== null) mutate(chosen);
  };
  return (
    <Section
      title="Seu ministério"
      text="Escolha com calma: depois, só um administrador pode trocar."
    >
      <Field label="Ministério" error={missing ? "Escolha um ministério." : undefined}>
        {(controlProps) => (
          <Select
            controlProps={controlProps}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setMissing(false);
            }}
            options={[
              { value: null, label: "Nenhum" },
              ...ministryOptions(notArchived(ministries)),
            ]}
          />
        )}
      </Field>
      <BusyButton
        className="mt-4"
        changed={chosen !== null}
        busy={isPending}
        doing="Salvando..."
        onClick={save}
      >
        Salvar ministério
      </BusyButton>
    </Section>
  );
}
