import * as z from "zod/mini";
import { requiredText } from "@/lib/text/form-text.ts";
import { parseColor } from "./rules.ts";

export const ministrySchema = z.object({
  name: requiredText({
    constraint: "ministries_name_length",
    missing: "Informe o nome do ministério.",
    subject: "O nome",
  }),
  color: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((color) => parseColor(color) !== null, "Use uma cor na forma #1a2b3c."),
  ),
});

export type MinistryValues = z.infer<typeof ministrySchema>;
