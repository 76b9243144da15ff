import * as z from "zod/mini";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { requestTimeout } from "@/lib/device/outbox-write.ts";
import { saveColumns, UNREAD } from "@/ui/versions/save-version.ts";
import { askVersion } from "@/ui/versions/version-question.tsx";
import { notesQuery, withNote } from "../model/editor-queries.ts";
import { changeCached } from "../model/queries.ts";
import { onRefused } from "./item-outbox.ts";

/** As long as somebody types. */
const PAUSE_MS = 700;

const version = z.object({ note: z.string(), revision: z.number() });
type Version = z.infer<typeof version>;

const schema = z.object({
  editionId: z.string(),
  announcementId: z.string(),
  note: z.string(),
  /** The row on the screen when the person began to type. */
  base: z._default(version, { note: "", revision: UNREAD }),
  /** A former text of the same person that was being sent then. */
  earlier: z.exactOptional(z.string()),
});
export type NoteWrite = z.infer<typeof schema>;

/** Saves the announcer's private note over `base`; an empty one removes it. Asks where somebody else has changed it. */
async function saveNote({ editionId, announcementId, base, note, earlier }: NoteWrite) {
  const client = await supabase();
  const item = { edition_id: editionId, announcement_id: announcementId };
  return saveColumns<Version, "note">({
    base,
    changes: { note },
    labels: { note: "Observação para quem anuncia" },
    async write(own, { revision }) {
      const args = { ...item, note: own.note ?? "", revision };
      const saving = await client.rpc("save_edition_note", args).abortSignal(requestTimeout());
      if (saving.error?.hint === "changed_meanwhile") return null;
      return { note, revision: dataOf(saving) };
    },
    async read() {
      const rows = client.from("edition_notes").select("note, revision").match(item);
      const row = dataOf(await rows.abortSignal(requestTimeout()).maybeSingle());
      return { note: row?.note ?? "", revision: row?.revision ?? 0 };
    },
    gone: "Esta observação não pode ser salva.",
    async choose(conflict) {
      if (conflict.theirs.text === earlier) return "mine";
      // The tab that the person looks at asks.
      if (document.hidden) throw new Error("another tab asks");
      return askVersion(conflict);
    },
  });
}

/** The announcer's notes: of one announcement the last text is sent. */
export const notes = outbox.define("edition-note", {
  schema,
  key: ({ editionId, announcementId }) => `${editionId}/${announcementId}`,
  pauseMs: PAUSE_MS,
  async run(write, _, queryClient) {
    const { note, revision } = await saveNote(write);
    await changeCached(queryClient, notesQuery(write.editionId).queryKey, (rows) =>
      withNote(rows, write.announcementId, { note, revision }),
    );
  },
  onRefused,
});

/** Returns the write for a typed `note`. `unsent` are the writes of this note that still wait, the oldest first. */
export function noteWrite(
  item: Pick<NoteWrite, "editionId" | "announcementId">,
  note: string,
  row: { note: string | null; revision: number } | undefined,
  unsent: readonly NoteWrite[],
): NoteWrite {
  const [first] = unsent;
  if (first) return { ...item, note, base: first.base, earlier: first.note };
  return { ...item, note, base: { note: row?.note ?? "", revision: row?.revision ?? 0 } };
}
