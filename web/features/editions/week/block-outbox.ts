import * as z from "zod/mini";
import { dataOf, RequestError } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { requestTimeout } from "@/lib/device/outbox-write.ts";
import { saveColumns } from "@/ui/edit-conflict/save-over-revision.ts";
import { notify } from "@/ui/toast.ts";
import { applyBlockChange, type BlockChange, blockChange } from "../model/block-changes.ts";
import { changeCached, contentQuery } from "../model/queries.ts";
import { chooseText, GONE, onRefused, PAUSE_MS } from "./item-outbox.ts";

const BLOCK_GONE = { ...GONE, hint: "block_gone" };
const EDITION_GONE = { ...GONE, hint: "edition_gone" };

async function sendBlockChange(change: BlockChange, signal: AbortSignal): Promise<void> {
  const { editionId: edition_id, kind } = change;
  if (kind === "our-week") {
    const { screen, printed } = change.values;
    const values = {
      ...(screen !== undefined && { our_week_screen: screen }),
      ...(printed !== undefined && { our_week_printed: printed }),
    };
    const written = await request((api) =>
      api.from("editions").update(values).eq("id", edition_id).select("id").abortSignal(signal),
    );
    if (written.length === 0) throw new RequestError(EDITION_GONE, 403);
    return;
  }
  const block = { edition_id, id: change.blockId };
  if (kind === "add") {
    const { heading, position, repeats } = change;
    const values = { ...block, heading, position, repeats };
    const once = { onConflict: "id", ignoreDuplicates: true };
    await request((api) => api.from("edition_blocks").upsert(values, once).abortSignal(signal));
    return;
  }
  const written = await request((api) => {
    const blocks = api.from("edition_blocks");
    const write = kind === "set" ? blocks.update(change.values) : blocks.delete();
    return write.match(block).select("id").abortSignal(signal);
  });
  if (written.length === 0) throw new RequestError(BLOCK_GONE, 403);
}

/** The outbox of changes to the blocks of an edition and to "Nossa semana", in their order. */
export const blockChanges = outbox.define("edition-block", {
  schema: blockChange,
  async run(change, signal, queryClient) {
    await sendBlockChange(change, signal);
    await changeCached(queryClient, contentQuery(change.editionId).queryKey, (content) =>
      applyBlockChange(content, change),
    );
  },
  onRefused,
});

const texts = { heading: z.string(), text: z.string() };
const version = z.object({ ...texts, revision: z.number() });
type Version = z.infer<typeof version>;

const schema = z.object({
  ...texts,
  editionId: z.string(),
  blockId: z.string(),
  position: z.number(),
  /** The version of the block that the page showed at the beginning of typing. */
  base: version,
  /** The latest texts of the same person that were not sent yet. */
  earlier: z.exactOptional(z.object(texts)),
});
type TextWrite = z.infer<typeof schema>;

const VERSION_COLUMNS = "heading, text, revision";

/**
 * Saves heading and text over the version `base`. If somebody else has changed them since, the
 * person chooses which text to keep. If somebody has removed the block, the block is inserted
 * again, so that no typed text is lost.
 */
async function saveTexts(write: TextWrite) {
  const { editionId, blockId, position, base, heading, text, earlier } = write;
  const client = await supabase();
  const block = { id: blockId, edition_id: editionId };
  async function readOrRestore(): Promise<Version> {
    const rows = client.from("edition_blocks").select(VERSION_COLUMNS).match(block);
    const row = dataOf(await rows.abortSignal(requestTimeout()).maybeSingle());
    if (row) return row;
    const values = { ...block, position, heading, text };
    const inserted = client.from("edition_blocks").insert(values).select(VERSION_COLUMNS);
    const restored = dataOf(await inserted.abortSignal(requestTimeout()).single());
    notify.info({
      title: "Outra pessoa tirou este quadro",
      description: "Ele voltou à lista, com o seu texto.",
    });
    return restored;
  }
  return saveColumns<Version, "heading" | "text">({
    base,
    changes: { heading, text },
    labels: { heading: "Título do quadro", text: "Texto do quadro" },
    async write(changes, { revision }) {
      const rows = client
        .from("edition_blocks")
        .update(changes)
        .match({ ...block, revision });
      const saved = rows.select(VERSION_COLUMNS).abortSignal(requestTimeout());
      return dataOf(await saved.maybeSingle());
    },
    read: readOrRestore,
    gone: "Este quadro não pode ser salvo.",
    choose: (conflict) => chooseText(conflict, [earlier?.heading, earlier?.text]),
  });
}

/** The outbox of the texts of blocks. Only the last texts of a block are sent. */
export const blockTexts = outbox.define("edition-block-text", {
  schema,
  key: ({ editionId, blockId }) => `${editionId}/${blockId}`,
  pauseMs: PAUSE_MS,
  async run(write, _, queryClient) {
    const saved = await saveTexts(write);
    await changeCached(queryClient, contentQuery(write.editionId).queryKey, (content) => ({
      ...content,
      blocks: content.blocks.map((block) =>
        block.id === write.blockId ? { ...block, ...saved } : block,
      ),
    }));
  },
  onRefused,
});
