import { DATE_RANGE, MAX_DAYS } from "@database/limits.ts";
import { lengthText } from "@/lib/data/error-texts.ts";
import { RequestError, unreachableText } from "@/lib/data/request.ts";
import { failureText } from "@/lib/data/supabase.ts";
import { byColumn, fieldsOf } from "./fields.ts";
import { PictureError } from "./picture-errors.ts";
import { type AnnouncementFields, lengthOf } from "./schema.ts";

/**
 * The form field that caused the refusal of a request, and the error message. Without `text`, the
 * form shows the general message of the error.
 */
type Check = { field: keyof AnnouncementFields; text?: string };

const TOO_LARGE = "A imagem continua grande demais depois de reduzida. Escolha outra.";

const texts = fieldsOf("required", "optional", "link", "reason", "picture_description");
const lengths = byColumn(texts, ({ column, called }): [string, Check] => {
  const constraint = lengthOf(column);
  return [constraint, { field: column, text: lengthText(called, constraint) }];
});

const [first] = DATE_RANGE.from.split("-");
const [last] = DATE_RANGE.to.split("-");

const at = (field: Check["field"], text?: string): Check => ({ field, ...(text && { text }) });

/**
 * The form field for each refusal of a row by the database. The keys are hints, constraint names
 * and error codes (SQLSTATE).
 */
const CHECKS: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(Object.values(lengths)),
  announcements_date_range: at("date", `A data precisa estar entre ${first} e ${last}.`),
  notice_too_far: at("date"),
  "22007": at("date"),
  "22008": at("date"),
  foreign_ministry: at("ministry_id"),
  ministry_archived: at("ministry_id"),
  ministry_gone: at("ministry_id"),
  announcements_ministry_id_fkey: at("ministry_id"),
  announcements_ends_at_range: at(
    "endTime",
    `O fim precisa ser depois do início, e até ${MAX_DAYS} dias depois dele.`,
  ),
  announcements_link_url_format: at(
    "link_url",
    "O link precisa começar com https:// ou http:// e não pode ter espaços.",
  ),
  announcements_link_label_has_url: at("link_url", "Informe o endereço do link."),
  announcements_status_known: at("status"),
  announcements_picture_fkey: at(
    "picture",
    "Esta imagem não está mais guardada. Escolha-a de novo.",
  ),
  picture_gone: at("picture", "Esta imagem foi retirada do aviso de onde veio. Escolha outra."),
  picture_refused: at("picture", "Esta imagem não pôde ser lida. Escolha outra."),
  picture_too_large: at("picture", TOO_LARGE),
  request_too_large: at("picture", TOO_LARGE),
  too_many_pictures: at("picture", "Você já enviou muitas imagens hoje. Tente de novo amanhã."),
  own_pictures_full: at(
    "picture",
    "Suas imagens deste ano já ocupam todo o espaço que cada pessoa tem. Publique sem imagem.",
  ),
  pictures_full: at("picture", "O espaço para as imagens deste ano acabou. Publique sem imagem."),
  announcements_kind_known: at("kind"),
  announcements_notice_without_day: at(
    "kind",
    "Um recado não se repete e não tem fim nem estado. Confira e salve de novo.",
  ),
  series_weekdays_known: at("weekdays", "Os dias da semana precisam incluir o dia do aviso."),
  until_too_early: at("until"),
  series_until_range: at("until", `A repetição precisa terminar antes de ${last}.`),
};

/**
 * Returns the form field that caused an error, with the message of the error. Returns undefined if
 * no field caused the error.
 */
export function checkOf(error: unknown): Check | undefined {
  if (error instanceof PictureError) return { field: "picture", text: error.message };
  if (!(error instanceof RequestError)) return undefined;
  const { hint = "", code = "", message } = error;
  // Only a message of error class 23 (integrity violation) is searched for the name of a
  // constraint. Other messages may quote a text that a person has typed.
  const violated = code.startsWith("23") ? message.match(/constraint "(\w+)"/) : null;
  const constraint = violated?.[1] ?? "";
  return CHECKS[hint] ?? CHECKS[constraint] ?? CHECKS[code];
}

export const failureOf = (error: unknown) => checkOf(error)?.text ?? failureText(error);

/**
 * Returns the text for a failed save. The form keeps its values as a draft, so the text tells that
 * nothing is lost.
 */
export function saveFailureOf(error: unknown): string {
  const text = failureOf(error);
  if (text !== unreachableText()) return text;
  return unreachableText("Seu aviso está guardado neste aparelho.");
}
