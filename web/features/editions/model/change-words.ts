import { FIELD_NAMES } from "@/features/announcements/model/changes.ts";
import type { ChangeSince } from "./queries.ts";

const list = new Intl.ListFormat("pt-BR", { type: "conjunction" });

const KINDS: Readonly<Record<string, string>> = {
  added: "Novo",
  postponed: "Adiado",
  cancelled: "Cancelado",
  removed: "Retirado",
};

/** `horário e local`, in the order of the form. */
function fieldsInWords(fields: readonly string[]): string {
  const names = Object.entries(FIELD_NAMES).flatMap(([field, name]) =>
    fields.includes(field) ? [name] : [],
  );
  return list.format(names);
}

const isNoStatus = (field: string) => field !== "status" && field !== "status_reason";

/** `Novo`, `Mudou horário e local`: what became of an announcement since. */
export function changeWord({ kind, fields }: Pick<ChangeSince, "kind" | "fields">): string {
  const known = KINDS[kind];
  if (known !== undefined) {
    return kind === "postponed" && fields.includes("date") ? `${known}, com nova data` : known;
  }
  // A change to another status is a kind of its own: what is left takes place after all.
  const isConfirmed = fields.includes("status");
  const others = fieldsInWords(isConfirmed ? fields.filter(isNoStatus) : fields);
  if (isConfirmed) return others === "" ? "Confirmado" : `Confirmado, mudou ${others}`;
  return others === "" ? "Mudou" : `Mudou ${others}`;
}
