import * as z from "zod/mini";
import { fromInputs } from "@/lib/dates.ts";

// Decision 21; the database checks the same.
const TITLE_LENGTH = 200;
const DESCRIPTION_LENGTH = 5000;
const EARLIEST = Date.parse("2000-01-01T00:00:00Z");
const LATEST = Date.parse("2100-01-01T00:00:00Z");

// The database counts characters, not UTF-16 units, and cannot store NUL.
const text = (missing: string, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.refine(
      (value) => Array.from(value).length <= max,
      `Use até ${max.toLocaleString("pt-BR")} caracteres.`,
    ),
    z.refine((value) => !value.includes("\0"), "O texto tem um caractere que não pode ser usado."),
  );

const date = z.string().check(
  z.minLength(1, "Informe a data."),
  z.refine((value) => value === "" || fromInputs(value, "12:00") !== null, "Esta data não existe."),
  z.refine(
    (value) => fromInputs(value, "12:00") === null || (value >= "2000" && value <= "2100-01-01"),
    "Use uma data entre 2000 e 2100.",
  ),
);

const time = z.string().check(
  z.minLength(1, "Informe o horário."),
  z.refine((value) => value === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), "Horário inválido."),
);

const fields = z.object({
  title: text("Informe o título.", TITLE_LENGTH),
  description: text("Informe a descrição.", DESCRIPTION_LENGTH),
  date,
  time,
  ministryId: z.nullable(z.string()),
});

/** What the form holds. */
export type AnnouncementFields = z.infer<typeof fields>;

const announcement = fields.check(({ value, issues }) => {
  // Only two good halves make a moment that can be wrong.
  if (issues.some(({ path }) => path?.[0] === "date" || path?.[0] === "time")) return;
  const at = fromInputs(value.date, value.time);
  const issue = (path: string, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value });
  if (at === null) {
    issue("time", "Este horário não existe neste dia (mudança para o horário de verão).");
  } else if (at.getTime() < EARLIEST || at.getTime() > LATEST) {
    issue("date", "Use uma data entre 2000 e 2100.");
  }
});

/** From the form's fields to the columns of a request; the date is one instant in ISO form. */
export const announcementSchema = z.pipe(
  announcement,
  z.transform(({ title, description, date, time, ministryId }) => ({
    title,
    description,
    date: (fromInputs(date, time) ?? new Date(Number.NaN)).toISOString(),
    ministry_id: ministryId,
  })),
);

export type AnnouncementValues = z.infer<typeof announcementSchema>;
