import { expect, test } from "vitest";
import { atHour, hoursBetween, untilHour } from "./hour.ts";

const minutesOf = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
};

test.each([
  ["00:00", "à meia-noite"],
  ["00:30", "à meia-noite e meia"],
  ["01:02", "à uma e dois da madrugada"],
  ["02:00", "às duas da madrugada"],
  ["04:59", "às quatro e cinquenta e nove da madrugada"],
  ["05:00", "às cinco da manhã"],
  ["10:16", "às dez e dezesseis da manhã"],
  ["12:00", "ao meio-dia"],
  ["12:30", "ao meio-dia e meia"],
  ["13:00", "à uma da tarde"],
  ["18:30", "às seis e meia da tarde"],
  ["19:00", "às sete da noite"],
  ["21:22", "às nove e vinte e dois da noite"],
])("%s is said %s", (clock, words) => expect(atHour(minutesOf(clock))).toBe(words));

test.each([
  ["19:30", "21:15", "das sete e meia às nove e quinze da noite"],
  ["11:00", "13:00", "das onze da manhã à uma da tarde"],
  ["12:00", "14:00", "do meio-dia às duas da tarde"],
  ["22:00", "00:00", "das dez da noite à meia-noite"],
])("from %s to %s is said %s", (from, to, words) => {
  expect(hoursBetween(minutesOf(from), minutesOf(to))).toBe(words);
});

test.each([
  ["21:00", "até as nove da noite"],
  ["13:00", "até a uma da tarde"],
  ["12:00", "até o meio-dia"],
])("until %s is said %s", (clock, words) => expect(untilHour(minutesOf(clock))).toBe(words));

test("every minute of the day is said in another way, with its article and without figures", () => {
  const said = Array.from({ length: 24 * 60 }, (_, minutes) => atHour(minutes));
  expect(new Set(said).size).toBe(said.length);
  for (const words of said) {
    expect(words).toMatch(
      /^(?:às (?!uma)[a-zê]+|à uma|à meia-noite|ao meio-dia)(?: e [a-zêâ]+){0,2}(?: da (?:madrugada|manhã|tarde|noite))?$/,
    );
  }
});
