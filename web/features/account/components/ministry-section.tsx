import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "@/features/auth/queries.ts";
import { isAdmin } from "@/features/auth/rules.ts";
import { ministriesQuery } from "@/features/ministries/queries.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { useChangeProfile } from "../mutations.ts";
import { Section } from "./section.tsx";

/** A ministry is chosen once; after that it is an admin's to change (decision 9). */
export function MinistrySection({ profile }: { profile: Profile }) {
  const { data: ministries = [] } = useQuery(ministriesQuery);
  const { mutate, isPending } = useChangeProfile(profile.user_id);
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
          {profile.ministry.name}
        </p>
      </Section>
    );
  }
  const offered = ministries.filter(({ archived_at }) => archived_at === null);
  const save = () => {
    setMissing(chosen === null);
    if (chosen !== null && !isPending) mutate({ ministry_id: chosen });
  };
  return (
    <Section
      title="Seu ministério"
      text="Escolha com calma: depois, só um administrador pode trocar."
    >
      <Field label="Ministério" error={missing ? "Escolha um ministério." : undefined}>
        {(tie) => (
          <Select
            control={tie}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setMissing(false);
            }}
            options={[
              { value: null, label: "Nenhum" },
              ...offered.map(({ id, name, color }) => ({ value: id, label: name, color })),
            ]}
          />
        )}
      </Field>
      <Button className="mt-4" aria-busy={isPending} aria-disabled={isPending} onClick={save}>
        {isPending ? "Salvando..." : "Salvar ministério"}
      </Button>
    </Section>
  );
}
