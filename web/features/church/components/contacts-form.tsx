import * as z from "zod/mini";
import { typedPhone } from "@/lib/text/typed-phone.ts";
import { RequestForm } from "@/ui/request-form.tsx";
import type { Church } from "../queries.ts";
import { type ContactName, churchContacts, instagramName } from "../rules.ts";
import { ReadBack } from "./read-back.tsx";
import { optionalChecked, useChurchForm } from "./use-church-form.ts";

const NO_PHONE = "Este número não está completo: escreva o DDD e o número.";

const contactsSchema = z.object({
  phone: optionalChecked((typed) => typedPhone(typed)?.words, NO_PHONE),
  whatsapp: optionalChecked((typed) => {
    const chat = typedPhone(typed);
    return chat?.hasArea ? chat.words : undefined;
  }, NO_PHONE),
  instagram: optionalChecked(
    instagramName,
    "Escreva o nome no Instagram, como @igrejadagraca, ou o endereço do perfil.",
  ),
});

const COLUMNS = ["phone", "whatsapp", "instagram"] as const;
const SAVED = {
  title: "Contatos salvos!",
  description: "Eles aparecem em Programação e no boletim.",
};

export function ContactsForm({ church }: { church: Church }) {
  const form = useChurchForm({ church, columns: COLUMNS, schema: contactsSchema, saved: SAVED });
  const typed = form.form.watch();
  const field = (name: ContactName, column: (typeof COLUMNS)[number], hint: string) => {
    const words = churchContacts(typed).find((contact) => contact.name === name)?.words;
    return {
      label: name,
      optional: true,
      hint,
      autoComplete: "off",
      children: <ReadBack name={name} text={words === typed[column] ? undefined : words} />,
    };
  };
  const number = { type: "tel", inputMode: "tel" } as const;
  return (
    <RequestForm
      form={form}
      fields={{
        phone: Object.assign(field("Telefone", "phone", "Por exemplo: (13) 3222-1234"), number),
        whatsapp: Object.assign(
          field("WhatsApp", "whatsapp", "Por exemplo: (13) 98765-4321"),
          number,
        ),
        instagram: field("Instagram", "instagram", "Por exemplo: @igrejadagraca"),
      }}
      action="Salvar contatos"
    />
  );
}
