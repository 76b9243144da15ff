import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { errorText } from "./errors.ts";
import { mailFailure } from "./mail-failure.ts";
import { UNREACHABLE } from "./request.ts";

test.each([
  [
    new AuthRetryableFetchError("{}", 500),
    "Não foi possível enviar o email agora. Tente de novo em alguns minutos.",
  ],
  [new AuthRetryableFetchError("{}", 503), UNREACHABLE],
  [new AuthRetryableFetchError("Failed to fetch", 0), UNREACHABLE],
  [
    new AuthApiError("no relay", 422, "mail_not_configured"),
    "Este site não envia emails. Peça ajuda a um administrador.",
  ],
])("where a mail has to be sent, %s is told as %j", (error, text) => {
  expect(errorText(mailFailure(error))).toBe(text);
});
