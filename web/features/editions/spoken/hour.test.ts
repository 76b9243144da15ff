import { expect, test } from "vitest";
import { atHour, fromHour, hoursBetween, untilHour } from "./hour.ts";

const minutesOf = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
};

test.each([
  ["00:00", "à meia-noite"],
  ["00:01", "à meia-noite e um"],
  ["00:15", "à meia-noite e quinze"],
  ["00:30", "à meia-noite e meia"],
  ["01:00", "à uma da madrugada"],
  ["01:02", "à uma e dois da madrugada"],
  ["02:00", "às duas da madrugada"],
  ["04:59", "às quatro e cinquenta e nove da madrugada"],
  ["05:00", "às cinco da manhã"],
  ["06:30", "às seis e meia da manhã"],
  ["07:05", "às sete e cinco da manhã"],
  ["08:45", "às oito e quarenta e cinco da manhã"],
  ["09:00", "às nove da manhã"],
  ["10:16", "às dez e dezesseis da manhã"],
  ["11:59", "às onze e cinquenta e nove da manhã"],
  ["12:00", "ao meio-dia"],
  ["12:14", "ao meio-dia e catorze"],
  ["12:30", "ao meio-dia e meia"],
  ["13:00", "à uma da tarde"],
  ["13:30", "à uma e meia da tarde"],
  ["14:00", "às duas da tarde"],
  ["15:20", "às três e vinte da tarde"],
  ["16:10", "às quatro e dez da tarde"],
  ["18:00", "às seis da tarde"],
  ["18:30", "às seis e meia da tarde"],
  ["19:00", "às sete da noite"],
  ["19:30", "às sete e meia da noite"],
  ["19:50", "às sete e cinquenta da noite"],
  ["20:01", "às oito e um da noite"],
  ["21:22", "às nove e vinte e dois da noite"],
  ["22:33", "às dez e trinta e três da noite"],
  ["23:59", "às onze e cinquenta e nove da noite"],
])("%s is said %s", (clock, words) => expect(atHour(minutesOf(clock))).toBe(words));

test.each([
  ["19:00", "21:00", "das sete às nove da noite"],
  ["19:30", "21:15", "das sete e meia às nove e quinze da noite"],
  ["09:00", "12:00", "das nove da manhã ao meio-dia"],
  ["11:00", "13:00", "das onze da manhã à uma da tarde"],
  ["12:00", "14:00", "do meio-dia às duas da tarde"],
  ["13:00", "15:00", "da uma às três da tarde"],
  ["17:00", "20:00", "das cinco da tarde às oito da noite"],
  ["22:00", "00:00", "das dez da noite à meia-noite"],
  ["05:30", "07:00", "das cinco e meia às sete da manhã"],
  ["01:00", "02:00", "da uma às duas da madrugada"],
])("from %s to %s is said %s", (from, to, words) => {
  expect(hoursBetween(minutesOf(from), minutesOf(to))).toBe(words);
});

test.each([
  ["21:00", "até as nove da noite", "das nove da noite"],
  ["13:00", "até a uma da tarde", "da uma da tarde"],
  ["12:00", "até o meio-dia", "do meio-dia"],
  ["00:00", "até a meia-noite", "da meia-noite"],
])("%s as an end and as a beginning", (clock, until, from) => {
  expect(untilHour(minutesOf(clock))).toBe(until);
  expect(fromHour(minutesOf(clock))).toBe(from);
});

test("every minute of the day is said in another way, with its article and without figures", () => {
  const said = Array.from({ length: 24 * 60 }, (_, minutes) => atHour(minutes));
  expect(new Set(said).size).toBe(said.length);
  for (const words of said) {
    expect(words).toMatch(
      /^(?:às (?!uma)[a-zê]+|à uma|à meia-noite|ao meio-dia)(?: e [a-zêâ]+){0,2}(?: da (?:madrugada|manhã|tarde|noite))?$/,
    );
  }
});
