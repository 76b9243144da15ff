import { DATE_RANGE } from "@contract/limits.ts";
import * as z from "zod/mini";
import { fromInputs } from "@/lib/dates.ts";
import { requiredText } from "@/lib/required-text.ts";

const EARLIEST = Date.parse(DATE_RANGE.from);
const LATEST = Date.parse(DATE_RANGE.to);
const OUT_OF_RANGE = "Use uma data entre 2000 e 2100.";

const date = z.string().check(
  z.minLength(1, "Informe a data."),
  z.refine((value) => value === "" || fromInputs(value, "12:00") !== null, "Esta data não existe."),
  z.refine(
    (value) =>
      fromInputs(value, "12:00") === null || (value >= DATE_RANGE.from && value <= DATE_RANGE.to),
    OUT_OF_RANGE,
  ),
);

const time = z.string().check(
  z.minLength(1, "Informe o horário."),
  z.refine((value) => value === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), "Horário inválido."),
);

const fields = z.object({
  title: requiredText({
    constraint: "announcements_title_length",
    missing: "Informe o título.",
    subject: "O texto",
  }),
  description: requiredText({
    constraint: "announcements_description_length",
    missing: "Informe a descrição.",
    subject: "O texto",
  }),
  date,
  time,
  ministryId: z.nullable(z.string()),
});

/** The values of the form's fields. */
export type AnnouncementFields = z.infer<typeof fields>;

const announcement = fields.check(({ value, issues }) => {
  // Only a valid date and a valid time make an instant that can be checked.
  if (issues.some(({ path }) => path?.[0] === "date" || path?.[0] === "time")) return;
  const at = fromInputs(value.date, value.time);
  const issue = (path: string, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value });
  if (at === null) {
    issue("time", "Este horário não existe neste dia (mudança para o horário de verão).");
  } else if (at.getTime() < EARLIEST || at.getTime() > LATEST) {
    issue("date", OUT_OF_RANGE);
  }
});

/** Checks the form's fields and turns them into the columns of a request; the date becomes an ISO instant. */
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
