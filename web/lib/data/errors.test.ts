import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from "@supabase/supabase-js";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { errorText, isTemporary, mailFailure } from "./errors.ts";
import { RequestError, unreachableText } from "./request.ts";

const TOO_MANY = "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.";
const refused = (code: string, message = "in English", hint: string | null = null) =>
  new RequestError({ code, message, hint }, 400);

const service = (code: string) => new AuthApiError("in English", 400, code);
const weak = (...[message, reasons]: [string, AuthWeakPasswordError["reasons"]]) =>
  new AuthWeakPasswordError(message, 422, reasons);
const LIMIT = "at most 600 announcements an hour and 5000 a day";

describe("a known error", () => {
  test.each<[string, Error]>([
    ["Sua sessão terminou. Entre de novo para continuar.", new AuthSessionMissingError()],
    ["A senha precisa ter pelo menos 8 caracteres.", weak("at least 8 characters", ["length"])],
    [
      "A senha precisa misturar letras maiúsculas, minúsculas, números e símbolos. Esta senha já apareceu em vazamentos de dados. Escolha outra, só sua.",
      weak("…", ["characters", "pwned"]),
    ],
    ["Você não tem permissão para fazer isso.", refused("42501")],
    [
      "Um dos textos tem o sinal “�” no lugar de uma letra. Corrija-o.",
      refused("23514", "in English", "damaged_text"),
    ],
    [
      "Seu cadastro espera a aprovação de um admin. Até lá, você só lê os avisos.",
      refused("42501", "in English", "not_approved"),
    ],
    [
      "Para se cadastrar é preciso um convite que ainda valha. Peça um a quem cuida dos avisos.",
      service("signup_disabled"),
    ],
    [
      "Foram muitas mudanças em pouco tempo. O limite é de 600 por hora e 5.000 por dia. Tente de novo mais tarde.",
      refused("PT429", LIMIT, "too_many_announcements"),
    ],
    [
      "Foram muitas mudanças em pouco tempo. Tente de novo mais tarde.",
      refused("PT429", "slow down", "too_many_announcements"),
    ],
    [
      "O nome precisa ter de 1 a 120 caracteres.",
      refused("23514", 'violates check constraint "ministries_name_length"'),
    ],
    [
      "Algum dado enviado não é válido. Confira e tente de novo.",
      refused("23514", 'violates check constraint "other"'),
    ],
    [TOO_MANY, new RequestError({ message: "slow down" }, 429)],
    // A known hint of the database decides the text, even if the error's code has another text.
    [
      "Você só pode passar um aviso para o seu próprio ministério.",
      refused("42501", "", "foreign_ministry"),
    ],
    [
      "Quem segue este aviso já recebeu a sua mensagem de hoje. Amanhã dá para avisar de novo.",
      refused("42501", "", "already_notified"),
    ],
    ["Já existe uma conta com este e-mail.", refused("P0001", "", "email_exists")],
    ["Esta conta está bloqueada. Fale com um administrador.", service("user_banned")],
    [TOO_MANY, service("over_email_send_rate_limit")],
    // The codes of some limits have their own text, although their status is also 429.
    [
      "Há muitos cadastros esperando aprovação. Fale com a secretaria ou tente outro dia.",
      new AuthApiError("in English", 429, "too_many_waiting"),
    ],
    [
      "Você já avisou as pessoas muitas vezes nesta hora. Tente mais tarde.",
      new RequestError({ code: "PT429", message: "in English", hint: "too_many_messages" }, 429),
    ],
    [
      "Este convite não vale mais. Peça outro a quem cuida dos avisos.",
      refused("42501", "", "invitation_ended"),
    ],
  ])("has the Portuguese text: %s", (text, error) => expect(errorText(error)).toBe(text));
});

const answered = (message: string, status: number, code = "") =>
  new RequestError({ message, code }, status);

test.each<[string, unknown]>([
  ["a network failure", answered("TypeError: Failed to fetch", 0)],
  ["a gateway's page", answered("<html>502</html>", 502)],
  ["an empty response", answered("", 504)],
  ["a page instead of JSON", answered("<!doctype html>", 200)],
  ["a service that is down", new AuthRetryableFetchError("{}", 503)],
  ["a database that does not answer", answered("down", 503, "PGRST000")],
])("the error of %s has the text for an unreachable server", (_, error) => {
  expect(errorText(error)).toBe(
    "Os avisos não responderam agora. Tente de novo em alguns minutos.",
  );
});

test("the text for an offline device mentions the missing connection and the kept data", () => {
  vi.stubGlobal("navigator", { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(errorText(answered("TypeError: Failed to fetch", 0))).toBe(
    "Sem internet agora. Tente de novo quando ela voltar.",
  );
  expect(unreachableText("O aviso ficou aqui.")).toBe("Sem internet agora. O aviso ficou aqui.");
});

test.each<Error>([
  answered("the moon is full", 400),
  answered("the moon is full", 503),
  new AuthApiError("the moon is full", 400, undefined),
])("an unknown error keeps the server's message: %s", (error) => {
  expect(errorText(error)).toBe("the moon is full");
});

test.each<[boolean, Error]>([
  [true, new RequestError({ message: "Failed to fetch", code: "" }, 0)],
  [true, new RequestError({ message: "JWT expired", code: "PGRST303" }, 401)],
  [true, new RequestError({ message: "down", code: "PGRST000" }, 503)],
  [false, refused("42501")],
  [false, new RequestError({ message: "fk", code: "23503" }, 409)],
])("isTemporary is %s for %s", (temporary, error) => expect(isTemporary(error)).toBe(temporary));

test.each([
  [
    new AuthRetryableFetchError("{}", 500),
    "Não foi possível enviar o e-mail agora. Tente de novo em alguns minutos.",
  ],
  [new AuthRetryableFetchError("{}", 503), unreachableText()],
  [new AuthRetryableFetchError("Failed to fetch", 0), unreachableText()],
  [
    new AuthApiError("no relay", 422, "mail_not_configured"),
    "Este site não envia e-mails. Peça ajuda a quem cuida dos avisos.",
  ],
])("for a request that sends mail, the error %s has the text %j", (error, text) => {
  expect(errorText(mailFailure(error))).toBe(text);
});
