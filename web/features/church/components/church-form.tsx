import * as z from "zod/mini";
import { pixKey } from "@/lib/text/pix-key.ts";
import { optionalText, trimText } from "@/lib/text/text-schema.ts";
import { typedPhone } from "@/lib/text/typed-phone.ts";
import { Chips, Field } from "@/ui/field.tsx";
import { Textarea } from "@/ui/input.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import { notify } from "@/ui/toast.ts";
import { useRowForm } from "@/ui/use-request-form.ts";
import { LABELS, refetchChurch, saveChurch } from "../mutations.ts";
import type { Church } from "../queries.ts";
import { instagramName, SERVICE_WORDS } from "../rules.ts";

type Understood = { value?: string | undefined; fault?: string };

/** Returns the schema of an optional text that is stored as `read` understands it. */
const readText = (read: (typed: string) => Understood) =>
  z.string().check(trimText(), (text) => {
    const { value, fault } = text.value === "" ? { value: "" } : read(text.value);
    if (value === undefined)
      text.issues.push({ code: "custom", input: text.value, message: fault, continue: true });
    else text.value = value;
  });

const phone = readText((typed) => ({
  value: typedPhone(typed)?.words,
  fault: "Este número não está completo: escreva o DDD e o número.",
}));

const schema = z
  .object({
    address: optionalText({ constraint: "church_address_length", subject: "O endereço" }),
    rooms: optionalText({ constraint: "church_rooms_length", subject: "O nome das salas" }),
    phone,
    whatsapp: phone,
    instagram: readText((typed) => ({
      value: instagramName(typed),
      fault: "Escreva o nome no Instagram, como @igrejadagraca, ou o endereço do perfil.",
    })),
    pix_key: readText(pixKey),
    pix_receiver: optionalText({
      constraint: "church_pix_receiver_length",
      subject: "O nome de quem recebe",
    }),
    greeting: optionalText({ constraint: "church_greeting_length", subject: "A saudação" }),
    service_word: z.string(),
  })
  .check(
    z.refine(({ pix_key, pix_receiver }) => pix_key === "" || pix_receiver !== "", {
      path: ["pix_receiver"],
      message: "Diga quem recebe: o nome que o banco mostra a quem paga.",
    }),
  );

type Texts = z.infer<typeof schema>;
const COLUMNS = Object.keys(schema.shape) as (keyof Texts)[];

const valuesOf = (church: Church) =>
  Object.fromEntries(COLUMNS.map((column) => [column, church[column] ?? ""])) as Texts;

const field = (column: keyof Texts, hint: string, type = "text") => ({
  label: LABELS[column],
  hint,
  type,
  optional: true,
  autoComplete: "off",
});

const FIELDS = {
  address: field(
    "address",
    "O mapa leva a ele quando o aviso é na igreja. Por exemplo: Rua das Flores, 120, Centro, Santos",
  ),
  phone: field("phone", "Por exemplo: (13) 3222-1234", "tel"),
  whatsapp: field("whatsapp", "Por exemplo: (13) 98765-4321", "tel"),
  instagram: field("instagram", "Por exemplo: @igrejadagraca"),
  pix_key: field(
    "pix_key",
    "CPF, CNPJ, e-mail, celular ou chave aleatória. Todos vão poder ver a chave.",
  ),
  pix_receiver: field("pix_receiver", "O nome que o banco mostra a quem paga, com até 25 letras."),
  greeting: field(
    "greeting",
    "O roteiro começa com ela, depois de “Bom dia, igreja!”. Por exemplo: A paz do Senhor.",
  ),
};

/** Shows how the typed key is understood: a number can be a CPF or a telephone. */
function KeyInWords({ typed }: { typed: string }) {
  const key = pixKey(typed);
  // The element exists before its text, because screen readers announce only later changes.
  return (
    <p role="status" className="mt-1.5 wrap-anywhere empty:hidden">
      {"words" in key && (
        <span>
          Chave: <strong>{key.words}</strong>
        </span>
      )}
    </p>
  );
}

/** Renders the form of the church's card. An empty text is stored as null. */
export function ChurchForm({ church }: { church: Church }) {
  const form = useRowForm({
    schema,
    row: church,
    valuesOf,
    checksEarly: true,
    request: (values, base) =>
      saveChurch(
        base,
        Object.fromEntries(COLUMNS.map((column) => [column, values[column] || null])),
      ),
    // The toast says where the saved texts appear, because they appear on other pages only.
    async onDone({ pix_key }, _values, client) {
      await refetchChurch(client);
      notify.success({
        title: "Dados da igreja salvos!",
        description: pix_key
          ? "Confira o código do Pix em Programação."
          : "Já estão em Programação e no boletim.",
      });
    },
  });
  const { watch, setValue } = form.form;
  const key = <KeyInWords typed={watch("pix_key")} />;
  return (
    <RequestForm
      form={form}
      className="mt-4 space-y-4"
      fields={{ ...FIELDS, pix_key: { ...FIELDS.pix_key, children: key } }}
      action="Salvar"
    >
      <Field
        label={LABELS.rooms}
        optional
        hint="Templo, Salão social, Sala 3: o mapa leva ao endereço da igreja."
        error={form.field("rooms").error}
      >
        {(controlProps) => <Textarea {...controlProps} {...form.form.register("rooms")} />}
      </Field>
      <Chips
        label={LABELS.service_word}
        isLabelShown
        chips={SERVICE_WORDS}
        value={watch("service_word")}
        onChoose={(word) => setValue("service_word", word, { shouldDirty: true })}
      />
    </RequestForm>
  );
}
