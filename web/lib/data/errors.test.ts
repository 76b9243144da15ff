import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { errorText, isTemporary, mailFailure } from "./errors.ts";
import { RequestError, UNREACHABLE } from "./request.ts";

const TOO_MANY = "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.";
const refused = (code: string, message = "in English", hint: string | null = null) =>
  new RequestError({ code, message, hint }, 400);

describe("known errors are told in Portuguese", () => {
  test.each<[string, Error, string]>([
    [
      "no session",
      new AuthSessionMissingError(),
      "Sua sessão terminou. Entre de novo para continuar.",
    ],
    [
      "short password",
      new AuthWeakPasswordError("Password should be at least 8 characters.", 422, ["length"]),
      "A senha precisa ter pelo menos 8 caracteres.",
    ],
    [
      "leaked and uniform password",
      new AuthWeakPasswordError("…", 422, ["characters", "pwned"]),
      "A senha precisa misturar letras maiúsculas, minúsculas, números e símbolos. Esta senha já apareceu em vazamentos de dados. Escolha outra, só sua.",
    ],
    ["not allowed", refused("42501"), "Você não tem permissão para fazer isso."],
    [
      "the quota",
      refused(
        "PT429",
        "at most 600 announcements an hour and 5000 a day",
        "too_many_announcements",
      ),
      "Foram muitas mudanças em pouco tempo. O limite é de 600 por hora e 5.000 por dia. Tente de novo mais tarde.",
    ],
    [
      "the quota, told otherwise",
      refused("PT429", "slow down", "too_many_announcements"),
      "Foram muitas mudanças em pouco tempo. Tente de novo mais tarde.",
    ],
    [
      "a check",
      refused("23514", 'violates check constraint "ministries_name_length"'),
      "O nome precisa ter de 1 a 120 caracteres.",
    ],
    [
      "an unknown check",
      refused("23514", 'violates check constraint "other"'),
      "Algum dado enviado não é válido. Confira e tente de novo.",
    ],
    ["too many requests", new RequestError({ message: "slow down" }, 429), TOO_MANY],
  ])("%s", (_, error, text) => expect(errorText(error)).toBe(text));
});

test.each([
  ["foreign_ministry", "Você só pode passar um aviso para o seu próprio ministério."],
  ["session_ended", "Sua sessão terminou. Entre de novo para continuar."],
  ["email_exists", "Já existe uma conta com este email."],
])("our own refusal %s is told by its hint, whatever its code", (hint, text) => {
  for (const code of ["42501", "23505", "P0001"]) {
    expect(errorText(refused(code, "in English", hint))).toBe(text);
  }
});

test.each([
  ["invalid_credentials", "Email ou senha incorretos."],
  ["user_banned", "Esta conta está desativada. Fale com um administrador."],
  ["over_email_send_rate_limit", TOO_MANY],
  ["mail_unavailable", "Não foi possível enviar o email agora. Tente de novo em alguns minutos."],
])("the sign-in service's refusal %s is told by its code", (code, text) => {
  expect(errorText(new AuthApiError("in English", 400, code))).toBe(text);
});

describe("an answer that is none", () => {
  test.each<[string, unknown]>([
    ["no network", new RequestError({ message: "TypeError: Failed to fetch", code: "" }, 0)],
    ["bad gateway", new RequestError({ message: "<html>502</html>" }, 502)],
    ["unavailable at sign-in", new AuthRetryableFetchError("{}", 503)],
    ["a gateway's plain words", new RequestError({ message: "Bad Gateway" }, 502)],
    ["an empty response", new RequestError({ message: "" }, 504)],
    ["a page instead of JSON", new RequestError({ message: "<!doctype html>" }, 200)],
    ["a page instead of JSON at sign-in", new AuthUnknownError("…", new SyntaxError())],
    ["nothing at all", undefined],
  ])("%s", (_, error) => expect(errorText(error)).toBe(UNREACHABLE));
});

describe("an unknown refusal is shown as the server wrote it", () => {
  test.each<[string, Error]>([
    ["without one", new RequestError({ message: "the moon is full" }, 400)],
    ["of a failing server", new RequestError({ message: "the moon is full" }, 500)],
    ["of a gateway that answers in JSON", new RequestError({ message: "the moon is full" }, 503)],
    ["of the sign-in service", new AuthApiError("the moon is full", 400, undefined)],
  ])("%s", (_, error) => expect(errorText(error)).toBe("the moon is full"));
});

test.each<[boolean, Error]>([
  [true, new RequestError({ message: "Failed to fetch", code: "" }, 0)],
  [true, new RequestError({ message: "JWT expired", code: "PGRST303" }, 401)],
  [true, new RequestError({ message: "down", code: "PGRST000" }, 503)],
  [true, new RequestError({ message: "no route matched" }, 404)],
  [false, new Error("a bug")],
  [false, refused("42501")],
  [false, new RequestError({ message: "fk", code: "23503" }, 409)],
])("temporary is %s for %s", (temporary, error) => expect(isTemporary(error)).toBe(temporary));

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
