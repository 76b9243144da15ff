import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { optionalText } from "@/lib/text/text-schema.ts";
import { Waiting } from "@/ui/list-state.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import { useRowForm } from "@/ui/use-request-form.ts";
import { saveChurch, showAddress } from "../mutations.ts";
import { type Church, churchQuery } from "../queries.ts";
import { LogoField } from "./logo-field.tsx";

const churchSchema = z.object({
  address: optionalText({ constraint: "church_address_length", subject: "O endereço" }),
});

function AddressForm({ church }: { church: Church }) {
  const form = useRowForm({
    schema: churchSchema,
    row: church,
    valuesOf: ({ address }) => ({ address: address ?? "" }),
    failure: "Erro ao salvar",
    request: ({ address }, base) => saveChurch(base, { address: address || null }),
    onDone: (_saved, _values, client) => showAddress(client),
  });
  return (
    <RequestForm
      form={form}
      fields={{
        address: {
          label: "Endereço da igreja (opcional)",
          hint: "O mapa leva a ele quando o local do aviso não tem endereço próprio. Por exemplo: Rua das Flores, 120, Centro, Santos",
          autoComplete: "off",
        },
      }}
      action="Salvar endereço"
      className="mt-4 space-y-4"
    />
  );
}

export function ChurchPanel() {
  const headingId = useId();
  const query = useQuery(churchQuery);
  if (!query.data) return <Waiting query={query} noun="os dados da igreja" />;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="font-serif text-2xl font-semibold">
        A igreja
      </h2>
      <AddressForm church={query.data} />
      <LogoField />
    </section>
  );
}
