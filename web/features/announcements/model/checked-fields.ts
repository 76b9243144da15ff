import { DATE_RANGE } from "@database/limits.ts";
import * as z from "zod/mini";
import { textFault } from "@/lib/text/text-schema.ts";
import { trimmed } from "@/lib/text/trim.ts";
import { siteAddress } from "@/lib/text/web-address.ts";
import { endFault, NOTICE_DAYS, noticeDay, typedEnd, typedStart } from "./end-time.ts";
import { byColumn, fieldsOf } from "./fields.ts";
import { isNotice } from "./kinds.ts";
import { descriptionOf } from "./picture-description.ts";
import { type AnnouncementFields, formSchema, lengthOf, OUT_OF_RANGE, STATUSES } from "./schema.ts";

const EARLIEST = Date.parse(DATE_RANGE.from);
const LATEST = Date.parse(DATE_RANGE.to);

function lengthFault(
  wanted: "link_url" | "status_reason" | "picture_description",
  text: string,
): string | undefined {
  const fields = fieldsOf("link", "reason", "picture_description");
  const field = fields.find(({ column }) => column === wanted);
  return field && textFault(text, { constraint: lengthOf(wanted), subject: field.called });
}

const descriptionFault = ({ picture, picture_description }: AnnouncementFields) =>
  picture === "" ? undefined : lengthFault("picture_description", picture_description);

function linkFault({ link_url, link_label }: AnnouncementFields): string | undefined {
  if (link_url === "") return link_label === "" ? undefined : "Informe o endereço do link.";
  const address = siteAddress(link_url);
  if (address === undefined) return "Informe o endereço de um site, como igreja.org.";
  return lengthFault("link_url", address);
}

type AddIssue = (path: keyof AnnouncementFields, message: string) => void;

/** Validates the hour, the end and the status, which a notice lacks. */
function checkEvent(value: AnnouncementFields, issue: AddIssue): void {
  const isScheduled = value.status === "scheduled";
  const reason = isScheduled ? undefined : lengthFault("status_reason", value.status_reason);
  if (reason) issue("status_reason", reason);
  if (value.hasNoHour) {
    if (trimmed(value.hour_words) === "") issue("hour_words", "Informe o horário em palavras.");
    return;
  }
  if (value.time === "") issue("time", "Informe o horário.");
  if (value.endDate !== "" && value.endTime === "")
    issue("endTime", "Informe a hora em que termina.");
}

/** Validates the fields of the form that depend on each other. Adds a message for each fault. */
function checkFields({ value, issues }: z.core.ParsePayload<AnnouncementFields>): void {
  const issue: AddIssue = (path, message) =>
    issues.push({ code: "custom", path: [path], message, input: value });
  const areFine = (...names: (keyof AnnouncementFields)[]) =>
    !issues.some(({ path }) => names.some((name) => name === path?.[0]));

  const link = linkFault(value);
  if (link) issue("link_url", link);
  const description = descriptionFault(value);
  if (description) issue("picture_description", description);
  if (!isNotice(value)) checkEvent(value, issue);
  else if (value.date > noticeDay(Date.now(), NOTICE_DAYS.most))
    issue("date", `O recado fica no mural por até ${NOTICE_DAYS.most} dias.`);
  const isRepeated = value.repeats !== "" && value.repeats !== "never" && value.until !== "";
  if (isRepeated && !isNotice(value) && areFine("date", "until") && value.until < value.date)
    issue("until", "O último dia precisa ser o do aviso, ou depois dele.");

  // The ranges of start and end are validated last. Both validations need an instant, and an
  // instant needs a valid date and a valid time.
  if (!areFine("date", "time")) return;
  const at = typedStart(value);
  if (at === null) {
    issue("time", "Este horário não existe neste dia (mudança para o horário de verão).");
  } else if (at.getTime() < EARLIEST || at.getTime() > LATEST) {
    issue("date", OUT_OF_RANGE);
  } else if (areFine("endDate", "endTime")) {
    const fault = endFault(value, at);
    if (fault) issue(fault.path, fault.message);
  }
}

const orNull = (text: string) => (text === "" ? null : text);

/**
 * Validates the fields of the form and converts the fields into the columns of a request. Dates
 * become ISO 8601 instants.
 */
export const announcementSchema = z.pipe(
  formSchema.check(checkFields),
  z.transform((value) => {
    const status = isNotice(value) ? STATUSES[0] : value.status;
    const isHourless = value.hasNoHour && !isNotice(value);
    return {
      ...byColumn(fieldsOf("required"), ({ column }) => value[column]),
      ...byColumn(fieldsOf("optional"), ({ column }) => orNull(value[column])),
      kind: value.kind,
      link_url: siteAddress(value.link_url) ?? null,
      status,
      status_reason: status === STATUSES[0] ? null : orNull(value.status_reason),
      date: (typedStart(value) ?? new Date(Number.NaN)).toISOString(),
      hour_words: isHourless ? orNull(value.hour_words) : null,
      ends_at: typedEnd(value)?.toISOString() ?? null,
      ministry_id: value.ministry_id,
      picture: orNull(value.picture),
      picture_description: value.picture === "" ? null : descriptionOf(value),
    };
  }),
);

export type AnnouncementValues = z.infer<typeof announcementSchema>;
