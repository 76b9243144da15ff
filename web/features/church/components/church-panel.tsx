import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { BusyButton, TextField } from "@/ui/form.tsx";
import { ListFailure, ListSkeleton } from "@/ui/list-state.tsx";
import { useBase } from "@/ui/versions/use-base.ts";
import { useChangeChurch } from "../mutations.ts";
import { type Church, churchQuery } from "../queries.ts";
import { churchSchema } from "../schema.ts";
import { MarkField } from "./mark-field.tsx";

// The person may have chosen the other value instead of the typed one.
const TAKE_ALL = { keepDirtyValues: false };

function AddressForm({ church }: { church: Church }) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: standardSchemaResolver(churchSchema),
    values: { address: church.address ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const { mutate, isPending } = useChangeChurch(useBase(church, formState.isDirty));
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ address }) =>
        mutate(
          { address: address || null },
          { onSuccess: (saved) => reset({ address: saved.address ?? "" }, TAKE_ALL) },
        ),
      )}
      className="mt-4"
    >
      <TextField
        label="Endereço da igreja (opcional)"
        hint="O mapa leva a ele quando o local do aviso não tem endereço próprio. Por exemplo: Rua das Flores, 120, Centro, Santos"
        autoComplete="off"
        error={formState.errors.address?.message}
        {...register("address")}
      />
      <BusyButton
        type="submit"
        className="mt-4"
        changed={formState.isDirty}
        busy={isPending}
        doing="Salvando..."
      >
        Salvar endereço
      </BusyButton>
    </form>
  );
}

/** What the church says of itself: where it is, and its own mark. */
export function ChurchPanel() {
  const headingId = useId();
  const { data: church, isPending, refetch } = useQuery(churchQuery);
  if (isPending) return <ListSkeleton label="Carregando dados da igreja…" />;
  if (church === undefined) {
    return <ListFailure title="Não foi possível carregar os dados da igreja" onRetry={refetch} />;
  }
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="font-serif text-2xl font-semibold">
        A igreja
      </h2>
      <AddressForm church={church} />
      <MarkField church={church} />
    </section>
  );
}
