import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { optionalText } from "@/lib/text/text-schema.ts";
import { Waiting } from "@/ui/list-state.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import { type Church, churchQuery } from "../queries.ts";
import { ContactsForm } from "./contacts-form.tsx";
import { LogoField } from "./logo-field.tsx";
import { PixForm } from "./pix-form.tsx";
import { SpeechForm } from "./speech-form.tsx";
import { useChurchForm } from "./use-church-form.ts";

const churchSchema = z.object({
  address: optionalText({ constraint: "church_address_length", subject: "O endereço" }),
});

const ADDRESS = ["address"] as const;
const SAVED = { title: "Endereço salvo!", description: "Ele leva ao mapa nas páginas dos avisos." };

function AddressForm({ church }: { church: Church }) {
  const form = useChurchForm({ church, columns: ADDRESS, schema: churchSchema, saved: SAVED });
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

const SECTIONS = [
  { title: "Contatos", Form: ContactsForm },
  { title: "Como falamos", Form: SpeechForm },
  { title: "Pix", Form: PixForm },
];

export function ChurchPanel() {
  const headingId = useId();
  const query = useQuery(churchQuery);
  if (!query.data) return <Waiting query={query} noun="os dados da igreja" />;
  const church = query.data;
  return (
    <section aria-labelledby={headingId} className="min-w-0 max-w-160">
      <h2 id={headingId} className="font-serif text-2xl font-semibold">
        A igreja
      </h2>
      <AddressForm church={church} />
      {SECTIONS.map(({ title, Form }) => (
        <div key={title} className="mt-8">
          <h3 className="mb-3 font-serif text-xl font-semibold">{title}</h3>
          <Form church={church} />
        </div>
      ))}
      <LogoField />
    </section>
  );
}
