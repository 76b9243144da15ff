/** Shown when no usable answer came: no network, a gateway's error page, something that is not JSON. */
export const UNREACHABLE =
  "Não foi possível falar com o servidor. Verifique sua conexão e tente de novo.";
const TOO_MANY = "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.";
const SESSION_ENDED = "Sua sessão terminou. Entre de novo para continuar.";
const FORBIDDEN = "Você não tem permissão para fazer isso.";
const INVALID = "Algum dado enviado não é válido. Confira e tente de novo.";
const DEACTIVATED = "Esta conta está desativada. Fale com um administrador.";
const EMAIL_TAKEN = "Já existe uma conta com este email.";

/**
 * Portuguese for the codes and hints of the database (SQLSTATE, our own hints), of the data API (PGRST)
 * and of the sign-in service.
 */
const TEXTS: Readonly<Record<string, string>> = {
  // Our own refusals, by hint.
  role_change: "Somente um administrador pode mudar papéis.",
  ministry_already_chosen: "Somente um administrador pode trocar um ministério já escolhido.",
  foreign_ministry: "Você só pode passar um aviso para o seu próprio ministério.",
  last_admin: "O último administrador não pode ser rebaixado, desativado nem excluído.",
  ministry_archived: "Este ministério foi arquivado. Escolha outro.",
  ministry_gone: "Este ministério não existe mais. Escolha outro.",
  member_active: "Só é possível excluir todos os avisos de quem está desativado.",
  session_ended: SESSION_ENDED,
  deactivated: DEACTIVATED,
  member_gone: "Este membro não existe mais.",
  admin_only: "Somente um administrador pode fazer isso.",
  own_row: "Você não pode fazer isso com a sua própria conta.",
  not_signed_in: SESSION_ENDED,
  // Checks, by constraint.
  announcements_title_length: "O título precisa ter de 1 a 200 caracteres.",
  announcements_description_length: "A descrição precisa ter de 1 a 5.000 caracteres.",
  announcements_date_range: "A data precisa estar entre 2000 e 2100.",
  profiles_name_length: "O nome precisa ter de 1 a 120 caracteres.",
  ministries_name_length: "O nome precisa ter de 1 a 120 caracteres.",
  ministries_name_key: "Já existe um ministério com este nome.",
  ministries_color_format: "A cor precisa ter a forma #rrggbb.",
  announcements_ministry_id_fkey: "Este ministério não existe mais. Escolha outro.",
  profiles_ministry_id_fkey: "Este ministério não existe mais. Escolha outro.",
  // The database.
  "42501": FORBIDDEN,
  "23503": "Algo que este registro menciona não existe mais.",
  "23505": "Este registro já existe.",
  "23514": INVALID,
  "22001": "Um dos textos é longo demais.",
  "22007": "A data ou o horário não é válido.",
  "22008": "A data ou o horário não é válido.",
  "22021": INVALID,
  "22P02": INVALID,
  "22P05": INVALID,
  "57014": "O servidor demorou demais para responder. Tente de novo.",
  PGRST000: UNREACHABLE,
  PGRST001: UNREACHABLE,
  PGRST002: UNREACHABLE,
  PGRST003: UNREACHABLE,
  PGRST100: INVALID,
  PGRST116: "Este registro não existe mais.",
  PGRST301: SESSION_ENDED,
  PGRST303: SESSION_ENDED,
  // Signing in and up.
  invalid_credentials: "Email ou senha incorretos.",
  email_not_confirmed: "Confirme seu email antes de entrar: abra o link que enviamos para você.",
  user_already_exists: EMAIL_TAKEN,
  email_exists: EMAIL_TAKEN,
  weak_password: "A senha é fraca demais. Escolha outra.",
  // Only who came by a link changes a password without the current one, and only for a while.
  current_password_required:
    "O tempo deste link passou. Mude a senha em “Minha conta” ou peça um novo link.",
  current_password_mismatch: "A senha atual não confere.",
  email_change_not_offered: "O email de uma conta não pode ser trocado.",
  same_password: "A nova senha precisa ser diferente da atual.",
  email_address_invalid: "Este endereço de email não é válido.",
  email_address_not_authorized: "Não é possível enviar mensagens para este email.",
  validation_failed: INVALID,
  bad_json: INVALID,
  signup_disabled: "O cadastro de novas contas está fechado.",
  email_provider_disabled: "O cadastro de novas contas está fechado.",
  user_banned: DEACTIVATED,
  user_not_found: "Esta conta não existe mais.",
  over_request_rate_limit: TOO_MANY,
  over_email_send_rate_limit: TOO_MANY,
  otp_expired: "O link ou o código não vale mais. Peça um novo.",
  reauthentication_needed: "Por segurança, saia, entre de novo e repita.",
  mail_unavailable: "Não foi possível enviar o email agora. Tente de novo em alguns minutos.",
  mail_not_configured: "Este site não envia emails. Peça ajuda a um administrador.",
  captcha_failed: "Não foi possível confirmar que você é uma pessoa. Tente de novo.",
  // The session.
  session_not_found: SESSION_ENDED,
  session_expired: SESSION_ENDED,
  refresh_token_not_found: SESSION_ENDED,
  refresh_token_already_used: SESSION_ENDED,
  bad_jwt: SESSION_ENDED,
  invalid_jwt: SESSION_ENDED,
  no_authorization: SESSION_ENDED,
  AuthSessionMissingError: SESSION_ENDED,
  AuthInvalidTokenResponseError: SESSION_ENDED,
  AuthInvalidCredentialsError: "Email ou senha incorretos.",
  // The service itself.
  request_timeout: UNREACHABLE,
  database_unavailable: UNREACHABLE,
  AuthRetryableFetchError: UNREACHABLE,
  AuthUnknownError: UNREACHABLE,
  unexpected_failure: "O servidor encontrou um erro inesperado. Tente de novo em instantes.",
};

const CHECKED = ["23514", "23503", "23505"];

type Details = {
  name: string;
  message: string;
  code: string | undefined;
  hint: string | undefined;
  status: number | undefined;
  reasons: unknown[];
};

function detailsOf(error: Error): Details {
  const field = (name: string): unknown => Reflect.get(error, name);
  const text = (name: string) => {
    const value = field(name);
    return typeof value === "string" ? value : undefined;
  };
  const status = field("status");
  const reasons = field("reasons");
  return {
    name: error.name,
    message: error.message,
    code: text("code"),
    hint: text("hint"),
    status: typeof status === "number" ? status : undefined,
    reasons: Array.isArray(reasons) ? reasons : [],
  };
}

function weakPasswordText({ message, reasons }: Details): string | undefined {
  const length = message.match(/at least (\d+) characters/)?.[1];
  const sentences = [
    reasons.includes("length") && length && `A senha precisa ter pelo menos ${length} caracteres.`,
    reasons.includes("length") && !length && "A senha é curta demais.",
    reasons.includes("characters") &&
      "A senha precisa misturar letras maiúsculas, minúsculas, números e símbolos.",
    reasons.includes("pwned") &&
      "Esta senha já apareceu em vazamentos de dados. Escolha outra, só sua.",
  ].filter((sentence) => typeof sentence === "string" && sentence !== "");
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

const figure = (digits: string) => Number(digits).toLocaleString("pt-BR");

function tooManyText({ hint, message }: Details): string | undefined {
  if (hint !== "too_many_announcements") return undefined;
  const [, perHour, perDay] = message.match(/(\d+) announcements an hour and (\d+) a day/) ?? [];
  const limit =
    perHour && perDay
      ? ` O limite é de ${figure(perHour)} por hora e ${figure(perDay)} por dia.`
      : "";
  return `Você publicou muitos avisos em pouco tempo.${limit} Tente de novo mais tarde.`;
}

function constraintText({ code = "", message }: Details): string | undefined {
  if (!CHECKED.includes(code)) return undefined;
  const constraint = message.match(/constraint "(\w+)"/)?.[1];
  return constraint === undefined ? undefined : TEXTS[constraint];
}

/** No code and a status that only a gateway, a network failure or a page in place of an answer gives. */
function neverAnswered({ code, status }: Details): boolean {
  return status !== undefined && code === undefined && status !== 429;
}

/**
 * What to tell a person about an error, in Portuguese; what the table does not know is shown as the
 * server wrote it (decision 23).
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return UNREACHABLE;
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
  if (neverAnswered(details) || name === "TypeError") return UNREACHABLE;
  return message || UNREACHABLE;
}

/** Whether trying the same again later may succeed: the request was not judged, or not for good. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const details = detailsOf(error);
  const { status = 0 } = details;
  return neverAnswered(details) || status === 401 || status === 429 || status >= 500;
}
