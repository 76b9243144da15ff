import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { RecognisedFields } from "@/ui/field.tsx";
import { isNotice } from "../../model/kinds.ts";
import { type AnnouncementFields, BLANK, differingFields } from "../../model/schema.ts";
import type { AnnouncementForm } from "../use-announcement-form.ts";

type MarkedFieldsProps = {
  form: AnnouncementForm;
  /** The values that the program recognised in the message; undefined without a message. */
  recognised: AnnouncementFields | undefined;
  children: ReactNode;
};

/** Highlights the fields in `children` whose value still comes from the message. */
export function MarkedFields({ form, recognised = BLANK, children }: MarkedFieldsProps) {
  // The last day of a notice is what the form proposes, because no message names this day.
  const isOfMessage = (name: string) => name !== "date" || !isNotice(recognised);
  const names = differingFields(recognised, BLANK).filter(isOfMessage);
  const values = useWatch({ control: form.control, name: names });
  const marked = names.filter((name, index) => values[index] === recognised[name]);
  return <RecognisedFields value={marked.join(" ")}>{children}</RecognisedFields>;
}
