import { config } from "@/lib/config.ts";
import { shortMoment } from "@/lib/text/dates.ts";

/** Returns the message for WhatsApp, with the first words in bold. */
export const whatsAppText = (text: string) => `*AVISO URGENTE*\n${text}\n\n${config.siteUrl}`;

type Past = { created_at: string; ends_at: string; author: string | null; ender: string | null };

/** Returns who wrote a notice, how long it was shown, and who ended it early. */
export function recordInWords({ author, created_at, ends_at, ender }: Past, now: number): string {
  const record = `${author ?? "Conta excluída"}, ${shortMoment(created_at, now)}`;
  const end = `até ${shortMoment(ends_at, now)}`;
  return `${record}, ${end}${ender ? `, encerrado por ${ender}` : ""}`;
}
