import { expect, test } from "vitest";
import { backupInWords } from "./backup-words.ts";

const NOW = Date.parse("2026-11-26T15:00:00-03:00");

test.each([
  ["26", true, /^Cópia de segurança de hoje, restaurada em 6 s$/],
  ["25", null, /^Cópia de segurança de ontem, não testada: “doctor” diz a causa$/],
  ["26", false, /^! A cópia .* de hoje não pode ser restaurada\. Peça a quem .* “doctor”\.$/],
  ["23", true, /^! A cópia .* de segunda-feira, 23 de novembro é a última\. Peça/],
])("a backup of the %s with the trial restore %s has its words", (day, restored, expected) => {
  const check = { backup_at: `2026-11-${day}T09:00:00-03:00`, restored, seconds: 6 };
  const { text, mustAct } = backupInWords(check, NOW);
  expect(mustAct ? `! ${text}` : text).toMatch(expected);
});
