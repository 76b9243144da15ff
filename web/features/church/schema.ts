import * as z from "zod/mini";
import { optionalText } from "@/lib/text/form-text.ts";

/** What an admin types of the church. */
export const churchSchema = z.object({
  address: optionalText({ constraint: "church_address_length", subject: "O endereço" }),
});
