import { MAX_LENGTHS, MOST_ITEMS } from "@contract/limits.ts";
import { UNREACHABLE } from "./request.ts";

/** For a request over a rate limit. */
export const TOO_MANY = "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.";
/** For a session that is over. */
export const SESSION_ENDED = "Sua sessão terminou. Entre de novo para continuar.";
const FORBIDDEN = "Você não tem permissão para fazer isso.";
const INVALID = "Algum dado enviado não é válido. Confira e tente de novo.";
const DEACTIVATED = "Esta conta está desativada. Fale com um administrador.";
const EMAIL_TAKEN = "Já existe uma conta com este email.";

/** `5.000`, without loading `Intl` when the page starts. */
export function grouped(value: number | string): string {
  const digits = String(value);
  return digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))}.${digits.slice(-3)}`;
}

/** What to tell somebody whose text the constraint refuses; `what` is called so: `O título`. */
export const lengthText = (what: string, constraint: keyof typeof MAX_LENGTHS) =>
  `${what} precisa ter de 1 a ${grouped(MAX_LENGTHS[constraint])} caracteres.`;

/**
 * The Portuguese text for the hints of our own functions and triggers, for constraints by name, for the codes
 * of the database (SQLSTATE), the data API (PGRST) and the sign-in service, and for error names of supabase-js.
 */
export const TEXTS: Readonly<Record<string, string>> = {
  // Hints of our own functions and triggers.
  role_change: "Somente um administrador pode mudar papéis.",
  ministry_already_chosen: "Somente um administrador pode trocar um ministério já escolhido.",
  id_taken: "Este aviso foi excluído. Abra um novo formulário para publicar de novo.",
  state_gone: "Este estado do aviso não está mais guardado.",
  not_undone:
    "Não dá mais para desfazer: o aviso mudou depois disso, ou já passou o prazo de 30 dias.",
  too_many_from_address:
    "As contas abertas na mesma rede que a sua já publicaram muitos avisos. Tente de novo mais tarde.",
  foreign_ministry: "Você só pode passar um aviso para o seu próprio ministério.",
  last_admin: "O último administrador não pode ser rebaixado, desativado nem excluído.",
  ministry_archived: "Este ministério foi arquivado. Escolha outro.",
  ministry_gone: "Este ministério não existe mais. Escolha outro.",
  member_active: "Só é possível excluir todos os avisos de quem está desativado.",
  session_ended: SESSION_ENDED,
  deactivated: DEACTIVATED,
  member_deactivated: "Reative a pessoa antes de mudar o email dela.",
  member_gone: "Este membro não existe mais.",
  admin_only: "Somente um administrador pode fazer isso.",
  editor_only: "Somente um editor ou administrador pode fazer isso.",
  edition_gone: "Esta lista não existe mais.",
  edition_full: `Uma lista tem no máximo ${MOST_ITEMS} avisos.`,
  edition_empty: "Escolha pelo menos um aviso antes de publicar.",
  service_out_of_range: "O culto precisa estar entre uma semana atrás e um ano à frente.",
  too_many_editions:
    "Há listas demais: até 50 de cultos que ainda vêm, 30 novas por dia e 150 por ano. Exclua as que não serão usadas.",
  item_gone: "Este aviso não está mais na lista.",
  not_repeated: "Este aviso não se repete mais. Atualize a página.",
  occurrence_past: "Este aviso já passou: mude só este, ou abra o próximo.",
  until_too_early: "A repetição precisa terminar no dia deste aviso ou depois.",
  already_repeats:
    "Este aviso já se repete, de outro jeito. Abra-o de novo para mudar a repetição.",
  too_many_occurrences: "São avisos demais para mudar de uma vez. Mude este e os próximos.",
  too_many_series: "Você já tem avisos demais que se repetem. Termine um deles antes.",
  time_zone_unknown: "O fuso horário não é conhecido.",
  own_row: "Você não pode fazer isso com a sua própria conta.",
  not_signed_in: SESSION_ENDED,
  push_host_unknown:
    "As mensagens deste navegador passam por um serviço que este quadro não conhece. Tente em outro navegador.",
  other_subscription: "Este navegador mudou de endereço. Recarregue a página e tente de novo.",
  announcement_gone: "Este aviso não existe mais.",
  too_many_followers: "O quadro já avisa todos os aparelhos que pode. Assine a agenda.",
  too_many_topics: "Um aparelho acompanha no máximo 100 avisos e ministérios. Desligue algum.",
  // Constraints; those of announcements have theirs in the feature's checks.ts.
  editions_service_at_key: "Já existe uma lista para este culto.",
  edition_notes_note_length: lengthText("A observação", "edition_notes_note_length"),
  script_sentences_opening_length: lengthText(
    "A frase de abertura",
    "script_sentences_opening_length",
  ),
  script_sentences_closing_length: lengthText("A frase final", "script_sentences_closing_length"),
  profiles_name_length: lengthText("O nome", "profiles_name_length"),
  ministries_name_length: lengthText("O nome", "ministries_name_length"),
  ministries_name_key: "Já existe um ministério com este nome.",
  ministries_color_format: "A cor precisa ter a forma #rrggbb.",
  announcements_ministry_id_fkey: "Este ministério não existe mais. Escolha outro.",
  profiles_ministry_id_fkey: "Este ministério não existe mais. Escolha outro.",
  // Codes of the database and the data API.
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
  // A session opened by a link may set the password without the current one, for a limited time.
  current_password_required:
    "O tempo deste link passou. Mude a senha em “Minha conta” ou peça um novo link.",
  current_password_mismatch: "A senha atual não confere.",
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
  mail_refused: "O servidor de emails recusou este endereço. Confira, ou use outro.",
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
