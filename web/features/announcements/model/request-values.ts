import { DATE_RANGE } from "@contract/limits.ts";
import * as z from "zod/mini";
import { fromInputs } from "@/lib/text/dates.ts";
import { textFault } from "@/lib/text/form-text.ts";
import { siteAddress } from "@/lib/text/site-address.ts";
import { endFault, typedEnd } from "./end-time.ts";
import { byColumn, fieldsOf } from "./fields.ts";
import { type AnnouncementFields, formSchema, lengthOf, OUT_OF_RANGE } from "./schema.ts";

const EARLIEST = Date.parse(DATE_RANGE.from);
const LATEST = Date.parse(DATE_RANGE.to);

/** What is wrong with the text of a field that is checked together with another one; undefined when nothing is. */
function lengthFault(
  wanted: "link_url" | "status_reason" | "picture_description",
  text: string,
): string | undefined {
  const fields = fieldsOf("link", "reason", "picture_description");
  const field = fields.find(({ column }) => column === wanted);
  return field && textFault(text, { constraint: lengthOf(wanted), subject: field.called });
}

const isDescribed = ({ picture, isPicturePlain }: AnnouncementFields) =>
  picture !== "" && !isPicturePlain;

/** What is wrong with the picture's description; undefined when nothing is. */
function descriptionFault(value: AnnouncementFields): string | undefined {
  if (!isDescribed(value)) return undefined;
  if (value.picture_description === "") return "Descreva a imagem, ou marque que ela só enfeita.";
  return lengthFault("picture_description", value.picture_description);
}

/** What is wrong with the link's address; undefined when nothing is. */
function linkFault({ link_url, link_label }: AnnouncementFields): string | undefined {
  if (link_url === "") return link_label === "" ? undefined : "Informe o endereço do link.";
  const address = siteAddress(link_url);
  if (address === undefined) return "Informe o endereço de um site, como igreja.org.";
  return lengthFault("link_url", address);
}

const announcement = formSchema.check(({ value, issues }) => {
  const issue = (path: keyof AnnouncementFields, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value });
  const areFine = (...names: (keyof AnnouncementFields)[]) =>
    !issues.some(({ path }) => names.some((name) => name === path?.[0]));

  const link = linkFault(value);
  if (link) issue("link_url", link);
  const isScheduled = value.status === "scheduled";
  const reason = isScheduled ? undefined : lengthFault("status_reason", value.status_reason);
  if (reason) issue("status_reason", reason);
  const description = descriptionFault(value);
  if (description) issue("picture_description", description);
  const isRepeated = value.repeats !== "" && value.repeats !== "never" && value.until !== "";
  if (isRepeated && areFine("date", "until") && value.until < value.date)
    issue("until", "O último dia precisa ser o do aviso, ou depois dele.");
  if (value.endDate !== "" && value.endTime === "") issue("endTime", "Informe a hora do término.");

  // Only a valid date and a valid time make an instant that can be checked.
  if (!areFine("date", "time")) return;
  const at = fromInputs(value.date, value.time);
  if (at === null) {
    issue("time", "Este horário não existe neste dia (mudança para o horário de verão).");
  } else if (at.getTime() < EARLIEST || at.getTime() > LATEST) {
    issue("date", OUT_OF_RANGE);
  } else if (areFine("endDate", "endTime")) {
    const fault = endFault(value, at);
    if (fault) issue(fault.path, fault.message);
  }
});

const orNull = (text: string) => (text === "" ? null : text);

/** Checks the form's fields and turns them into the columns of a request; dates become ISO instants. */
export const announcementSchema = z.pipe(
  announcement,
  z.transform((value) => ({
    ...byColumn(fieldsOf("required"), ({ column }) => value[column]),
    ...byColumn(fieldsOf("optional"), ({ column }) => orNull(value[column])),
    link_url: siteAddress(value.link_url) ?? null,
    status: value.status,
    status_reason: value.status === "scheduled" ? null : orNull(value.status_reason),
    date: (fromInputs(value.date, value.time) ?? new Date(Number.NaN)).toISOString(),
    ends_at: typedEnd(value)?.toISOString() ?? null,
    ministry_id: value.ministry_id,
    picture: orNull(value.picture),
    picture_description: isDescribed(value) ? value.picture_description : null,
  })),
);

export type AnnouncementValues = z.infer<typeof announcementSchema>;
