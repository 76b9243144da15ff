import { MAX_LENGTHS } from "@database/lengths.ts";
import { MOST_BLOCKS, MOST_ITEMS } from "@database/limits.ts";

export const TOO_MANY = "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.";
export const SESSION_ENDED = "Sua sessão terminou. Entre de novo para continuar.";

/**
 * Returns a number with dots between thousands (`5.000`). Creating an `Intl` formatter would take
 * longer.
 */
export function groupDigits(value: number | string): string {
  const digits = String(value);
  return digits.length <= 3 ? digits : `${groupDigits(digits.slice(0, -3))}.${digits.slice(-3)}`;
}

/**
 * Returns the text for a value that the database's length check `constraint` refuses. `subject`
 * names the value: `O título`.
 */
export const lengthText = (subject: string, constraint: keyof typeof MAX_LENGTHS) =>
  `${subject} precisa ter de 1 a ${groupDigits(MAX_LENGTHS[constraint])} caracteres.`;

const shared = (text: string, names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, text]));

/**
 * The Portuguese texts of errors. Keys are hints of our SQL functions and triggers, names of
 * constraints, and error names of supabase-js. The other keys are error codes of the database
 * (SQLSTATE), of the data API (PGRST) and of the sign-in service.
 */
export const TEXTS: Readonly<Record<string, string>> = {
  not_approved: "Seu cadastro espera a aprovação de um admin. Até lá, você só lê os avisos.",
  invitation_ended: "Este convite não vale mais. Peça outro a quem cuida dos avisos.",
  too_many_invitations: "Já há 200 convites abertos. Espere alguns valerem ou vencerem.",
  role_change: "Somente um administrador pode mudar o que cada um pode fazer.",
  ministry_already_chosen: "Somente um administrador pode trocar um ministério já escolhido.",
  damaged_text: "Um dos textos tem o sinal “�” no lugar de uma letra. Corrija-o.",
  id_taken: "Este aviso foi excluído. Abra um novo formulário para publicar de novo.",
  state_gone: "Este estado do aviso não está mais guardado.",
  not_undone:
    "Não dá mais para desfazer: o aviso mudou depois disso, ou já passou o prazo de 30 dias.",
  too_many_from_address:
    "As contas abertas na mesma rede que a sua já publicaram muitos avisos. Tente de novo mais tarde.",
  foreign_ministry: "Você só pode passar um aviso para o seu próprio ministério.",
  last_admin: "Sempre precisa haver um administrador, e este é o último.",
  ministry_archived: "Este ministério está guardado. Escolha outro.",
  member_active: "Bloqueie a conta antes de excluir todos os avisos da pessoa.",
  member_deactivated: "Desbloqueie a conta antes de mudar o e-mail dela.",
  member_gone: "Este membro não existe mais.",
  admin_only: "Somente um administrador pode fazer isso.",
  editor_only: "Somente a comunicação e os administradores podem fazer isso.",
  edition_gone: "Esta lista não existe mais.",
  edition_full: `Uma lista tem no máximo ${MOST_ITEMS} avisos.`,
  edition_empty: "Escolha pelo menos um aviso ou um quadro antes de publicar.",
  too_many_blocks: `Uma lista tem no máximo ${MOST_BLOCKS} quadros.`,
  service_out_of_range: "O dia precisa estar entre uma semana atrás e um ano à frente.",
  too_many_editions:
    "Há listas demais: até 50 que ainda vêm, 30 novas por dia e 150 por ano. Exclua as que não serão usadas.",
  item_gone: "Este aviso não está mais na lista.",
  block_gone: "Este quadro não está mais na lista.",
  not_repeated: "Este aviso não se repete mais. Atualize a página.",
  occurrence_past: "Este aviso já passou: mude só este, ou abra o próximo.",
  until_too_early: "A repetição precisa terminar no dia deste aviso ou depois.",
  already_repeats:
    "Este aviso já se repete, de outro jeito. Abra-o de novo para mudar a repetição.",
  notice_repeats: "Um recado não se repete.",
  notice_too_far: "Um recado fica no mural por até 90 dias.",
  too_many_series: "Você já tem avisos demais que se repetem. Termine um deles antes.",
  time_zone_unknown: "O fuso horário não é conhecido.",
  own_row: "Você não pode fazer isso com a sua própria conta.",
  push_host_unknown:
    "As mensagens deste navegador passam por um serviço que este site não conhece. Tente em outro navegador.",
  other_subscription:
    "O registro deste navegador para receber mensagens mudou. Recarregue a página e tente de novo.",
  announcement_gone: "Este aviso não existe mais.",
  announcement_over: "Este aviso já começou ou já passou.",
  already_notified:
    "Quem segue este aviso já recebeu a sua mensagem de hoje. Amanhã dá para avisar de novo.",
  too_many_messages: "Você já avisou as pessoas muitas vezes nesta hora. Tente mais tarde.",
  too_many_urgent_notices: "São no máximo dez avisos urgentes por dia. Peça a outro editor.",
  too_many_followers:
    "Este site já avisa o número máximo de aparelhos. Use “Pôr todos os avisos no meu calendário”.",
  subscription_lost: "O aparelho tinha desligado as mensagens. Tente de novo.",
  too_many_topics: "Um aparelho acompanha no máximo 100 avisos e ministérios. Desligue algum.",
  // Names of constraints. features/announcements/model/refusals.ts has the texts for
  // `announcements`.
  editions_service_at_key: "Já existe uma lista para este dia e hora.",
  edition_notes_note_length: lengthText("O recado", "edition_notes_note_length"),
  edition_blocks_heading_length: lengthText("O título do quadro", "edition_blocks_heading_length"),
  edition_blocks_text_length: `O texto do quadro pode ter até ${groupDigits(MAX_LENGTHS.edition_blocks_text_length)} caracteres.`,
  urgent_notices_text_length: lengthText("O aviso", "urgent_notices_text_length"),
  urgent_notices_one_at_a_time: "Já há um aviso urgente. Encerre-o antes de escrever outro.",
  profiles_name_length: lengthText("O nome", "profiles_name_length"),
  ministries_name_length: lengthText("O nome", "ministries_name_length"),
  ministries_name_key: "Já existe um ministério com este nome.",
  ministries_color_format: "A cor precisa ter a forma #rrggbb.",
  "42501": "Você não tem permissão para fazer isso.",
  "23503": "Algo que você escolheu foi excluído. Atualize a página e tente de novo.",
  "23505": "Isto já existe. Atualize a página.",
  "22001": "Um dos textos é longo demais.",
  "57014": "A resposta demorou demais. Tente de novo.",
  PGRST116: "Isto não existe mais. Atualize a página.",
  signup_disabled:
    "Para se cadastrar é preciso um convite que ainda valha. Peça um a quem cuida dos avisos.",
  too_many_waiting:
    "Há muitos cadastros esperando aprovação. Fale com a secretaria ou tente outro dia.",
  email_not_confirmed: "Confirme seu e-mail antes de entrar: abra o link que enviamos para você.",
  weak_password: "A senha é fraca demais. Escolha outra.",
  // A session from an e-mail link may set a password without the current one for a limited time
  // only. That time is over.
  current_password_required:
    "O tempo deste link passou. Mude a senha em “Minha conta” ou peça um novo link.",
  ...shared("A senha atual não confere.", "current_password_mismatch current_password_invalid"),
  // Hosted Supabase changes a password only in a session that is at most a day old.
  reauthentication_needed: "Por segurança, saia da conta, entre de novo e então mude a senha.",
  same_password: "A nova senha precisa ser diferente da atual.",
  email_address_invalid: "Este endereço de e-mail não é válido.",
  email_address_not_authorized: "Não é possível enviar mensagens para este e-mail.",
  user_not_found: "Esta conta não existe mais.",
  otp_expired: "Código errado ou vencido. Confira os números ou peça um novo.",
  mail_unavailable: "Não foi possível enviar o e-mail agora. Tente de novo em alguns minutos.",
  mail_refused: "Nenhum e-mail chega a este endereço. Confira, ou use outro.",
  mail_not_configured: "Este site não envia e-mails. Peça ajuda a quem cuida dos avisos.",
  unexpected_failure: "Algo não deu certo. Tente de novo em alguns minutos.",
  ...shared(
    SESSION_ENDED,
    "session_ended not_signed_in PGRST301 PGRST303 session_not_found session_expired refresh_token_not_found refresh_token_already_used bad_jwt invalid_jwt no_authorization AuthSessionMissingError AuthInvalidTokenResponseError",
  ),
  ...shared(
    "Algum dado enviado não é válido. Confira e tente de novo.",
    "23514 22021 22P02 22P05 PGRST100 validation_failed bad_json",
  ),
  ...shared(
    "Este ministério não existe mais. Escolha outro.",
    "ministry_gone announcements_ministry_id_fkey profiles_ministry_id_fkey",
  ),
  ...shared("Já existe uma conta com este e-mail.", "user_already_exists email_exists"),
  ...shared(TOO_MANY, "over_request_rate_limit over_email_send_rate_limit"),
  ...shared("Esta conta está bloqueada. Fale com um administrador.", "deactivated user_banned"),
  ...shared("A data ou o horário não é válido.", "22007 22008"),
  email_provider_disabled: "O cadastro de novas contas está fechado.",
  ...shared("E-mail ou senha incorretos.", "invalid_credentials AuthInvalidCredentialsError"),
};

/**
 * Maps the code or hint of an error to the form field that shows it. A form without that field
 * shows the error for the whole form.
 */
export const FIELD_OF: Readonly<Record<string, string>> = {
  ...shared("current", "current_password_mismatch current_password_invalid"),
  // Either e-mail or password is wrong. The password shows the error, because people mistype it
  // more often.
  invalid_credentials: "password",
  weak_password: "password",
  same_password: "password",
  otp_expired: "code",
  ...shared(
    "email",
    "user_already_exists email_exists email_address_invalid email_address_not_authorized email_not_confirmed mail_refused",
  ),
  // In forms with a field `name`, a unique violation can only mean that the ministry's name exists.
  23505: "name",
};
