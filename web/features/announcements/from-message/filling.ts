import { dayInWords, fromInputs, inWords } from "@/lib/text/dates.ts";
import {
  type AnnouncementFields,
  announcementSchema,
  BLANK,
  differingFields,
} from "../model/schema.ts";
import type { Recognised } from "../paste/recognised.ts";

type Name = keyof AnnouncementFields;

/** The change that a message makes to the form. */
export type Filling = {
  /** The values to which "Desfazer" returns. */
  before: AnnouncementFields;
  after: AnnouncementFields;
  /** The fields that are marked as recognised until their values change. */
  marked: readonly Name[];
};

/** Returns the values of the form for a recognised announcement. A field that the message does not say is empty. */
export const fieldsFor = (found: Recognised): AnnouncementFields => ({
  ...BLANK,
  title: found.title ?? "",
  description: found.description,
  date: found.date ?? "",
  time: found.time ?? "",
  endDate: found.endDate ?? "",
  endTime: found.endTime ?? "",
  location: found.location ?? "",
  contact: found.contact ?? "",
  link_url: found.link ?? "",
  repeats: found.repeats ?? BLANK.repeats,
  status: found.status,
});

export const filledFields = (fields: AnnouncementFields) => differingFields(fields, BLANK);

const picked = (names: readonly Name[], fields: AnnouncementFields) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

type FillingOptions = {
  /** The filling by an earlier message. Its values that nobody has changed are removed. */
  last?: Filling | undefined;
  /** The values, before the paste, of the field into which the message was pasted. */
  unpasted?: Partial<AnnouncementFields> | undefined;
};

/** Returns how a message changes the present values of the form. The values of the message replace typed ones. */
export function planFilling(
  values: AnnouncementFields,
  said: AnnouncementFields,
  { last, unpasted }: FillingOptions = {},
): Filling {
  const changed = last ? differingFields(last.before, last.after) : [];
  const unchanged = changed.filter((name) => values[name] === last?.after[name]);
  const marked = filledFields(said);
  return {
    before: { ...values, ...(last && picked(changed, last.before)) },
    after: {
      ...values,
      ...(last && picked(unchanged, last.before)),
      ...unpasted,
      ...picked(marked, said),
    },
    marked,
  };
}

/** Returns the values after "Desfazer": fields that the message has not changed keep what was typed since. */
export const undone = (values: AnnouncementFields, { before, after }: Filling) => ({
  ...values,
  ...picked(differingFields(before, after), before),
});

const NEEDED = { title: "o título", date: "o dia", time: "a hora", endTime: "a hora do fim" };
const list = new Intl.ListFormat("pt-BR");

/** Returns the empty fields without which the form cannot be saved, in the order of the form. */
export function missingFields(fields: AnnouncementFields) {
  const names = ["title", "date", "time", "endTime"] as const;
  return names.filter(
    (name) => fields[name] === "" && (name !== "endTime" || fields.endDate !== ""),
  );
}

/** Returns the words for the missing fields: `Falta a hora`, `Faltam o dia e a hora`; undefined when none is missing. */
export function missingInWords(fields: AnnouncementFields): string | undefined {
  const words = missingFields(fields).map((name) => NEEDED[name]);
  if (words.length === 0) return undefined;
  return `${words.length > 1 ? "Faltam" : "Falta"} ${list.format(words)}`;
}

/** Returns why an announcement may not be posted without a look at the form, at `now` (ms); undefined when it may. */
export function obstacle(fields: AnnouncementFields, now: number): string | undefined {
  const missing = missingInWords(fields);
  if (missing !== undefined) return missing;
  const checked = announcementSchema.safeParse(fields);
  if (!checked.success) return checked.error.issues[0]?.message;
  const { date, ends_at } = checked.data;
  return Date.parse(ends_at ?? date) < now ? "A data já passou" : undefined;
}

/** Returns day and time in words, also when one of them is missing; undefined when both are. */
export function whenInWords({ date, time }: AnnouncementFields, now: number): string | undefined {
  const at = fromInputs(date, time || "12:00")?.toISOString();
  if (at === undefined) return time ? `Às ${time}` : undefined;
  return time ? inWords(at, now) : dayInWords(at, now);
}
