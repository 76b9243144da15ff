import { type AnnouncementFields, STATUSES } from "../model/schema.ts";

/** What "Mais detalhes" holds when nothing is filled in. */
const NO_DETAILS = {
  location: "",
  endDate: "",
  endTime: "",
  contact: "",
  linkUrl: "",
  linkLabel: "",
  status: STATUSES[0],
  statusReason: "",
} satisfies Partial<AnnouncementFields>;

type Detail = keyof typeof NO_DETAILS;

const isDetail = (name: string): name is Detail => name in NO_DETAILS;

/** Whether one of these fields, of the form's values or of its errors, is one of "Mais detalhes". */
export const namesDetail = (names: readonly string[]) => names.some(isDetail);

/** Whether anything of "Mais detalhes" is filled in. */
export function hasDetails(fields: AnnouncementFields): boolean {
  return Object.keys(NO_DETAILS).some(
    (name) => isDetail(name) && fields[name] !== NO_DETAILS[name],
  );
}
