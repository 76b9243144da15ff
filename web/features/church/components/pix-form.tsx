import * as z from "zod/mini";
import { cleanText } from "@/lib/text/clean-text.ts";
import { pixKey } from "@/lib/text/pix-key.ts";
import { optionalText } from "@/lib/text/text-schema.ts";
import { QrCode } from "@/ui/qr-drawing.tsx";
import { RequestForm } from "@/ui/request-form.tsx";
import type { Church } from "../queries.ts";
import { churchPix } from "../rules.ts";
import { ReadBack } from "./read-back.tsx";
import { useChurchForm } from "./use-church-form.ts";

const pixKeySchema = z.string().check(({ value, issues }) => {
  const read = cleanText(value) === "" ? undefined : pixKey(value);
  if (read && "fault" in read)
    issues.push({ code: "custom", input: value, message: read.fault, continue: true });
}, z.overwrite(storedKey));

/** Returns the key as the database stores it, or the typed text if it is no key. */
function storedKey(typed: string): string {
  const read = pixKey(typed);
  return "fault" in read ? cleanText(typed) : read.value;
}

const pixSchema = z
  .object({
    pix_key: pixKeySchema,
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
  );

const COLUMNS = ["pix_key", "pix_receiver"] as const;
const SAVED = {
  title: "Pix salvo!",
  description: "Ele aparece em Programação e nos quadros com Pix.",
};

export function PixForm({ church }: { church: Church }) {
  const form = useChurchForm({ church, columns: COLUMNS, schema: pixSchema, saved: SAVED });
  const { pix_key, pix_receiver } = form.form.watch();
  const key = pixKey(pix_key);
  const pix = churchPix({ address: church.address, pix_key, pix_receiver });
  return (
    <RequestForm
      form={form}
      fields={{
        pix_key: {
          label: "Chave Pix",
          optional: true,
          hint: "CPF, CNPJ, e-mail, celular ou chave aleatória. Todos vão poder ver a chave.",
          autoComplete: "off",
          children: <ReadBack name="Chave" text={"fault" in key ? undefined : key.words} />,
        },
        pix_receiver: {
          label: "Quem recebe",
          hint: "O nome que o banco mostra a quem paga, com até 25 letras.",
          autoComplete: "off",
        },
      }}
      action="Salvar Pix"
    >
      {pix && (
        <details>
          <summary className="action-link focus-ring">Ver o código QR</summary>
          <p className="mt-2 mb-3 text-muted">
            Confira: leia com o celular e veja o nome, sem pagar.
          </p>
          <QrCode text={pix.code} label="Código QR do Pix da igreja" className="w-56 max-w-full" />
        </details>
      )}
    </RequestForm>
  );
}
