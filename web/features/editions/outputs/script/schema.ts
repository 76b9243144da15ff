import * as z from "zod/mini";
import { optionalText } from "@/lib/text/form-text.ts";

/** What the announcers begin and end with; empty for the usual sentences. */
export const sentencesSchema = z.object({
  opening: optionalText({ constraint: "script_sentences_opening_length", subject: "A abertura" }),
  closing: optionalText({
    constraint: "script_sentences_closing_length",
    subject: "O encerramento",
  }),
});
