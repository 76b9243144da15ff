import { DATE_RANGE } from "@contract/limits.ts";
import * as z from "zod/mini";
import { fromInputs } from "@/lib/text/dates.ts";
import { optionalText, requiredText, textFault, trimText } from "@/lib/text/form-text.ts";
import { siteAddress } from "@/lib/text/web-address.ts";
import { endFault, typedEnd } from "./end-time.ts";

const EARLIEST = Date.parse(DATE_RANGE.from);
const LATEST = Date.parse(DATE_RANGE.to);
const OUT_OF_RANGE = "Use uma data entre 2000 e 2100.";
const REASON = { constraint: "announcements_status_reason_length", subject: "O motivo" } as const;

const exists = z.refine<string>(
  (value) => value === "" || fromInputs(value, "12:00") !== null,
  "Esta data não existe.",
);
const isTime = z.refine<string>(
  (value) => value === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  "Horário inválido.",
);

const date = z.string().check(
  z.minLength(1, "Informe a data."),
  exists,
  z.refine(
    (value) =>
      fromInputs(value, "12:00") === null || (value >= DATE_RANGE.from && value <= DATE_RANGE.to),
    OUT_OF_RANGE,
  ),
);

/** The values that `announcements_status_known` accepts; the first one is that of a new announcement. */
export const STATUSES = ["scheduled", "postponed", "cancelled"] as const;

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
  time: z.string().check(z.minLength(1, "Informe o horário."), isTime),
  ministryId: z.nullable(z.string()),
  location: optionalText({ constraint: "announcements_location_length", subject: "O local" }),
  endDate: z.string().check(exists),
  endTime: z.string().check(isTime),
  contact: optionalText({ constraint: "announcements_contact_length", subject: "O contato" }),
  linkUrl: z.string().check(trimText()),
  linkLabel: optionalText({
    constraint: "announcements_link_label_length",
    subject: "O texto do link",
  }),
  status: z.enum(STATUSES),
  statusReason: z.string().check(trimText()),
});

/** The values of the form's fields. */
export type AnnouncementFields = z.infer<typeof fields>;
type Name = keyof AnnouncementFields;

/** What is wrong with the link's address; undefined when nothing is. */
function linkFault({ linkUrl, linkLabel }: AnnouncementFields): string | undefined {
  if (linkUrl === "") return linkLabel === "" ? undefined : "Informe o endereço do link.";
  const address = siteAddress(linkUrl);
  if (address === undefined) return "Informe o endereço de um site, como igreja.org.";
  return textFault(address, { constraint: "announcements_link_url_length", subject: "O link" });
}

const announcement = fields.check(({ value, issues }) => {
  const issue = (path: Name, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value });
  const areFine = (...names: Name[]) =>
    !issues.some(({ path }) => names.some((name) => name === path?.[0]));

  const link = linkFault(value);
  if (link) issue("linkUrl", link);
  const reason = value.status === "scheduled" ? undefined : textFault(value.statusReason, REASON);
  if (reason) issue("statusReason", reason);
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
    title: value.title,
    description: value.description,
    date: (fromInputs(value.date, value.time) ?? new Date(Number.NaN)).toISOString(),
    ministry_id: value.ministryId,
    location: orNull(value.location),
    ends_at: typedEnd(value)?.toISOString() ?? null,
    contact: orNull(value.contact),
    link_url: siteAddress(value.linkUrl) ?? null,
    link_label: orNull(value.linkLabel),
    status: value.status,
    status_reason: value.status === "scheduled" ? null : orNull(value.statusReason),
  })),
);

export type AnnouncementValues = z.infer<typeof announcementSchema>;
