import { propertyOf } from "../property-of.ts";
import { groupDigits, TEXTS, TOO_MANY } from "./error-texts.ts";
import { unreachableText } from "./request.ts";

const CONSTRAINT_VIOLATIONS = ["23514", "23503", "23505", "23P01"];

function detailsOf(error: Error) {
  const text = (name: string) => {
    const value = propertyOf(error, name);
    return typeof value === "string" ? value : undefined;
  };
  const status = propertyOf(error, "status");
  const reasons = propertyOf(error, "reasons");
  return {
    name: error.name,
    message: error.message,
    code: text("code"),
    hint: text("hint"),
    status: typeof status === "number" ? status : undefined,
    reasons: Array.isArray(reasons) ? reasons : [],
  };
}

type Details = ReturnType<typeof detailsOf>;

function weakPasswordText({ message, reasons }: Details): string | undefined {
  const length = message.match(/at least (\d+) characters/)?.[1];
  const sentences: Record<string, string> = {
    length: length
      ? `A senha precisa ter pelo menos ${length} caracteres.`
      : "A senha é curta demais.",
    characters: "A senha precisa misturar letras maiúsculas, minúsculas, números e símbolos.",
    pwned: "Esta senha já apareceu em vazamentos de dados. Escolha outra, só sua.",
  };
  return reasons.flatMap((reason) => sentences[String(reason)] ?? []).join(" ") || undefined;
}

function tooManyText({ hint, message }: Details): string | undefined {
  if (hint !== "too_many_announcements") return undefined;
  // The database's message about too many changes ends like this: `… 60 announcements an hour and
  // 300 a day`.
  const [perHour, perDay] = message.match(/\d+/g) ?? [];
  const limit =
    perHour && perDay
      ? ` O limite é de ${groupDigits(perHour)} por hora e ${groupDigits(perDay)} por dia.`
      : "";
  return `Foram muitas mudanças em pouco tempo.${limit} Tente de novo mais tarde.`;
}

function constraintText({ code = "", message }: Details): string | undefined {
  if (!CONSTRAINT_VIOLATIONS.includes(code)) return undefined;
  const constraint = message.match(/constraint "(\w+)"/)?.[1];
  return constraint === undefined ? undefined : TEXTS[constraint];
}

// Matches the start of a gateway's error page or plain text. supabase-js puts a response body that
// is not JSON into `message`.
const GATEWAY_PAGE =
  /^($|<|bad gateway|service unavailable|gateway time-?out|internal server error|upstream|no healthy upstream|error code)/i;

const UNANSWERED =
  /^(PGRST00[0-3]|request_timeout|database_unavailable|AuthRetryableFetchError|AuthUnknownError)$/;

/**
 * Returns whether the server gave no usable response: the network failed, or a gateway answered
 * instead of the server.
 */
function isUnanswered({ name, code, hint, status, message }: Details): boolean {
  if ([name, code, hint].some((known) => known && UNANSWERED.test(known))) return true;
  if (status === undefined || code !== undefined) return false;
  // An error with a status below 400 means that the response's body could not be read.
  return status < 400 || GATEWAY_PAGE.test(message.trimStart());
}

/**
 * Returns the Portuguese text of `error`. An unknown error keeps the server's message (decision 23
 * of the specification).
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return unreachableText();
  const details = detailsOf(error);
  const { name, code = "", hint = "", status, message } = details;
  const known =
    (code === "weak_password" ? weakPasswordText(details) : undefined) ??
    tooManyText(details) ??
    TEXTS[hint] ??
    constraintText(details) ??
    TEXTS[code] ??
    TEXTS[name];
  if (known !== undefined) return known;
  if (status === 429) return TOO_MANY;
  if (isUnanswered(details) || name === "TypeError") return unreachableText();
  return message || unreachableText();
}

/**
 * Returns whether the same request may succeed later. A refusal without a code counts as temporary,
 * because its reason is unknown.
 */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const { status, code } = detailsOf(error);
  if (status === undefined) return false;
  return code === undefined || status === 401 || status === 429 || status >= 500;
}

/**
 * Returns the error to show for a request that sends mail. supabase-js drops the code of responses
 * with status 500. For these requests that status always means that the mail could not be sent, so
 * this function restores the code.
 */
export function mailFailure(error: Error): Error {
  // The error is recognized by its name, because importing its class would load supabase-js with
  // the first bundle.
  const isDropped = error.name === "AuthRetryableFetchError";
  if (!isDropped || propertyOf(error, "status") !== 500) return error;
  return Object.assign(new Error("the mail could not be sent"), {
    code: "mail_unavailable",
    status: 500,
  });
}
