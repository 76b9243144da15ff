import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { RadioCard } from "@/ui/form.tsx";
import { Waiting } from "@/ui/list-state.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { useRowForm } from "@/ui/use-request-form.ts";
import { refetchChurch, saveChurch } from "../mutations.ts";
import { type Church, churchQuery } from "../queries.ts";
import { modeOf, SIGN_UP_MODES, SIGN_UP_TEXTS, type SignUpMode } from "../rules.ts";

const signUpModeSchema = z.object({ sign_up: z.enum(SIGN_UP_MODES) });
const valuesOf = (church: Church): { sign_up: SignUpMode } => ({ sign_up: modeOf(church) });

/** Lets an admin choose who may publish after signing up. */
export function SignUpPanel() {
  const query = useQuery(churchQuery);
  if (!query.data) return <Waiting query={query} noun="quem se cadastra" />;
  return <SignUpModeForm church={query.data} />;
}

function SignUpModeForm({ church }: { church: Church }) {
  const form = useRowForm({
    schema: signUpModeSchema,
    row: church,
    valuesOf,
    request: (values, base) => saveChurch(base, values),
    async onDone(saved, _values, client) {
      await refetchChurch(client);
      notify.success({ title: "Mudança salva", description: SIGN_UP_TEXTS[modeOf(saved)].now });
    },
  });
  const { watch, setValue } = form.form;
  const chosen = watch("sign_up");
  const title = "Quem se cadastra";
  return (
    <section aria-label={title} className="card p-5 sm:p-7">
      <RequestForm form={form} fields={{}} action="Salvar" className="space-y-4">
        <fieldset className="min-w-0 space-y-3">
          <legend>
            <h2 className="mb-4 font-serif text-xl font-semibold">{title}</h2>
          </legend>
          {SIGN_UP_MODES.map((mode) => (
            <RadioCard
              key={mode}
              name="sign_up"
              label={SIGN_UP_TEXTS[mode].name}
              checked={mode === chosen}
              onChoose={() => setValue("sign_up", mode, { shouldDirty: true })}
            >
              {SIGN_UP_TEXTS[mode].means}
            </RadioCard>
          ))}
        </fieldset>
      </RequestForm>
    </section>
  );
}
