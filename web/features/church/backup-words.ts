import { deviceDates } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import type { BackupCheck } from "./backup-check-query.ts";

// The server writes a backup each day, and tries the backup within an hour.
const LATE_MS = 2 * DAY_MS;

const HELP = "Peça a quem instalou os avisos que rode o comando “doctor”.";

/** Returns the state of the backups in a sentence, and whether somebody must act. */
export function backupInWords({ backup_at, restored, seconds }: BackupCheck, now: number) {
  const { dayOf, dayInWords } = deviceDates;
  const ago = (days: number) => dayOf(new Date(now - days * DAY_MS).toISOString());
  const near = ["hoje", "ontem"].find((_, days) => ago(days) === dayOf(backup_at));
  const day = near ?? dayInWords(backup_at, now);
  if (restored === false || now - Date.parse(backup_at) > LATE_MS) {
    const fault = restored ? "é a última" : "não pode ser restaurada";
    return { mustAct: true, text: `A cópia de segurança de ${day} ${fault}. ${HELP}` };
  }
  const result = restored ? `restaurada em ${seconds} s` : "não testada: “doctor” diz a causa";
  return { mustAct: false, text: `Cópia de segurança de ${day}, ${result}` };
}
