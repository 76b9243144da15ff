import { config } from "@/lib/config.ts";
import { shortMoment } from "@/lib/text/dates.ts";
import { HOUR_MS, MINUTE_MS } from "@/lib/text/durations.ts";

/** The times for which a notice can be shown. The database allows 24 hours at most. */
export const DURATIONS = ["2 horas", "6 horas", "Até meia-noite", "24 horas"] as const;
export type Duration = (typeof DURATIONS)[number];

/**
 * Returns the instant at which a notice ends that is written at `now` (ms). It is a full minute,
 * because the clock of pages ticks at full minutes.
 */
export function endOf(duration: Duration, now: number): string {
  const hours = Number.parseInt(duration, 10) || 0;
  const end = hours > 0 ? now + hours * HOUR_MS : new Date(now).setHours(24, 0, 0, 0);
  return new Date(end - (end % MINUTE_MS)).toISOString();
}

/** Returns the message for WhatsApp, with the first words in bold. */
export const whatsAppText = (text: string) => `*AVISO URGENTE*\n${text}\n\n${config.siteUrl}`;

type Past = { created_at: string; ends_at: string; author: string | null; ender: string | null };

/** Returns who wrote a notice, how long it was shown, and who ended it early. */
export function recordInWords({ author, created_at, ends_at, ender }: Past, now: number): string {
  const record = `${author ?? "Conta excluída"}, ${shortMoment(created_at, now)}`;
  const end = `até ${shortMoment(ends_at, now)}`;
  return `${record}, ${end}${ender ? `, encerrado por ${ender}` : ""}`;
}
