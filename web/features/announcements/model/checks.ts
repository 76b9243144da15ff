import { DATE_RANGE, MAX_DAYS } from "@contract/limits.ts";
import { lengthText } from "@/lib/data/error-texts.ts";
import { RequestError } from "@/lib/data/request.ts";
import { failureText } from "@/lib/data/supabase.ts";
import { PictureFault } from "../picture/faults.ts";
import { byColumn, fieldsOf } from "./fields.ts";
import { type AnnouncementFields, lengthOf } from "./schema.ts";

/** What a refusal is about; without a text of its own it is said as for every table. */
type Check = { field: keyof AnnouncementFields; text?: string };

const TOO_LARGE = "A imagem continua grande demais depois de reduzida. Escolha outra.";

const texts = fieldsOf("required", "optional", "link", "reason", "picture_description");
const lengths = byColumn(texts, ({ column, called }): [string, Check] => {
  const constraint = lengthOf(column);
  return [constraint, { field: column, text: lengthText(called, constraint) }];
});

const [first] = DATE_RANGE.from.split("-");
const [last] = DATE_RANGE.to.split("-");

/** By the hint, the constraint or the code of the database. */
const CHECKS: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(Object.values(lengths)),
  announcements_date_range: {
    field: "date",
    text: `A data precisa estar entre ${first} e ${last}.`,
  },
  "22007": { field: "date" },
  "22008": { field: "date" },
  foreign_ministry: { field: "ministry_id" },
  ministry_archived: { field: "ministry_id" },
  ministry_gone: { field: "ministry_id" },
  announcements_ministry_id_fkey: { field: "ministry_id" },
  announcements_ends_at_range: {
    field: "endTime",
    text: `O término precisa ser depois do início, e até ${MAX_DAYS} dias depois dele.`,
  },
  announcements_link_url_format: {
    field: "link_url",
    text: "O link precisa começar com https:// ou http:// e não pode ter espaços.",
  },
  announcements_link_label_has_url: { field: "link_url", text: "Informe o endereço do link." },
  announcements_status_known: { field: "status" },
  announcements_picture_fkey: {
    field: "picture",
    text: "Esta imagem não está mais guardada. Escolha-a de novo.",
  },
  picture_gone: {
    field: "picture",
    text: "Esta imagem foi retirada do aviso de onde veio. Escolha outra.",
  },
  picture_refused: { field: "picture", text: "Esta imagem não pôde ser lida. Escolha outra." },
  picture_too_large: { field: "picture", text: TOO_LARGE },
  request_too_large: { field: "picture", text: TOO_LARGE },
  too_many_pictures: {
    field: "picture",
    text: "Você já enviou muitas imagens hoje. Tente de novo amanhã.",
  },
  own_pictures_full: {
    field: "picture",
    text: "Suas imagens deste ano já ocupam o espaço de uma pessoa. Publique sem imagem.",
  },
  pictures_full: {
    field: "picture",
    text: "O espaço para as imagens deste ano acabou. Publique sem imagem.",
  },
  until_too_early: { field: "until" },
  series_until_range: { field: "until", text: `A repetição precisa terminar antes de ${last}.` },
};

/** What the refusal of an announcement is about; undefined when it is none of its fields. */
export function checkOf(error: unknown): Check | undefined {
  if (error instanceof PictureFault) return { field: "picture", text: error.message };
  if (!(error instanceof RequestError)) return undefined;
  const { hint = "", code = "", message } = error;
  // Messages of other classes than 23 (integrity) may quote what a person wrote.
  const violated = code.startsWith("23") ? message.match(/constraint "(\w+)"/) : null;
  const constraint = violated?.[1] ?? "";
  return CHECKS[hint] ?? CHECKS[constraint] ?? CHECKS[code];
}

/** What to tell a person about an announcement that could not be saved. */
export const failureOf = (error: unknown) => checkOf(error)?.text ?? failureText(error);
