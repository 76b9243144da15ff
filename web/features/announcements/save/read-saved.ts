import { request } from "@/lib/data/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "../model/fields.ts";
import type { Announcement } from "../model/queries.ts";

export const notManaged = (verb: string) =>
  `Este aviso não existe mais ou você não tem permissão para ${verb}-lo.`;

/** Reads an announcement with the columns of the lists; null when it was deleted. */
export const fetchSaved = (id: string): Promise<Announcement | null> =>
  request((api) =>
    api.from("announcements").select(ANNOUNCEMENT_COLUMNS).eq("id", id).maybeSingle(),
  );
