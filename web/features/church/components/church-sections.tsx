import * as z from "zod/mini";
import { pixKey } from "@/lib/text/pix-key.ts";
import { optionalText, trimText } from "@/lib/text/text-schema.ts";
import { typedPhone } from "@/lib/text/typed-phone.ts";
import { Chips } from "@/ui/field.tsx";
import { instagramName, SERVICE_WORDS } from "../rules.ts";
import type { Section } from "./church-form.tsx";

type Understood = { value?: string | undefined; fault?: string };

/** Returns the schema of an optional text that is stored as `read` understands it. */
const readText = (read: (typed: string) => Understood) =>
  z.string().check(trimText(), (text) => {
    const { value, fault } = text.value === "" ? { value: "" } : read(text.value);
    if (value === undefined)
      text.issues.push({ code: "custom", input: text.value, message: fault });
    else text.value = value;
  });

const phone = readText((typed) => ({
  value: typedPhone(typed)?.words,
  fault: "Este número não está completo: escreva o DDD e o número.",
}));
const instagram = readText((typed) => ({
  value: instagramName(typed),
  fault: "Escreva o nome no Instagram, como @igrejadagraca, ou o endereço do perfil.",
}));

const optional = (label: string, hint: string, type = "text") => ({
  label,
  hint,
  type,
  optional: true,
  autoComplete: "off",
});

const ADDRESS: Section = {
  title: "Endereço",
  schema: z.object({
    address: optionalText({ constraint: "church_address_length", subject: "O endereço" }),
  }),
  fields: {
    address: optional(
      "Endereço da igreja",
      "O mapa leva a ele quando o local do aviso não tem endereço próprio. Por exemplo: Rua das Flores, 120, Centro, Santos",
    ),
  },
  action: "Salvar endereço",
  saved: { title: "Endereço salvo!", description: "Ele leva ao mapa nas páginas dos avisos." },
};

const CONTACTS: Section = {
  title: "Contatos",
  schema: z.object({ phone, whatsapp: phone, instagram }),
  fields: {
    phone: optional("Telefone", "Por exemplo: (13) 3222-1234", "tel"),
    whatsapp: optional("WhatsApp", "Por exemplo: (13) 98765-4321", "tel"),
    instagram: optional("Instagram", "Por exemplo: @igrejadagraca"),
  },
  action: "Salvar contatos",
  saved: { title: "Contatos salvos!", description: "Eles aparecem em Programação e no boletim." },
};

const SPEECH: Section = {
  title: "Como falamos",
  schema: z.object({
    service_word: z.string(),
    greeting: optionalText({ constraint: "church_greeting_length", subject: "A saudação" }),
  }),
  fields: {
    greeting: optional(
      "Saudação",
      "O roteiro começa com ela, depois de “Bom dia, igreja!”. Por exemplo: A paz do Senhor.",
    ),
  },
  more: ({ watch, setValue }) => (
    <Chips
      label="Nós dizemos"
      isLabelShown
      chips={SERVICE_WORDS}
      value={watch("service_word") ?? ""}
      onChoose={(word) => setValue("service_word", word, { shouldDirty: true })}
    />
  ),
  action: "Salvar palavras",
  saved: { title: "Palavras salvas!", description: "O roteiro, o boletim e o telão falam assim." },
};

/** Shows how the typed key is understood: a number can be a CPF or a telephone. */
function keyInWords(typed: string) {
  const key = pixKey(typed);
  // The element exists before its text, because screen readers announce only later changes.
  return (
    <p role="status" className="wrap-anywhere empty:hidden">
      {"words" in key && (
        <span>
          Chave: <strong>{key.words}</strong>
        </span>
      )}
    </p>
  );
}

const PIX: Section = {
  title: "Pix",
  schema: z
    .object({
      pix_key: readText(pixKey),
      pix_receiver: optionalText({
        constraint: "church_pix_receiver_length",
        subject: "O nome de quem recebe",
      }),
    })
    .check(
      z.refine(({ pix_key, pix_receiver }) => pix_key === "" || pix_receiver !== "", {
        path: ["pix_receiver"],
        message: "Diga quem recebe: o nome que o banco mostra a quem paga.",
      }),
    ),
  fields: {
    pix_key: optional(
      "Chave Pix",
      "CPF, CNPJ, e-mail, celular ou chave aleatória. Todos vão poder ver a chave.",
    ),
    pix_receiver: {
      label: "Quem recebe",
      hint: "O nome que o banco mostra a quem paga, com até 25 letras.",
      autoComplete: "off",
    },
  },
  more: ({ watch }) => keyInWords(watch("pix_key") ?? ""),
  action: "Salvar Pix",
  saved: {
    title: "Pix salvo!",
    description: "Confira em Programação: leia o código com o celular e veja o nome, sem pagar.",
  },
};

export const SECTIONS = [ADDRESS, CONTACTS, SPEECH, PIX];
