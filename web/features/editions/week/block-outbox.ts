import * as z from "zod/mini";
import { dataOf } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { outbox } from "@/lib/device/outbox.ts";
import { requestTimeout } from "@/lib/device/outbox-write.ts";
import { saveColumns } from "@/ui/edit-conflict/save-over-revision.ts";
import { notify } from "@/ui/toast.ts";
import { applyBlockChange, type BlockChange, blockChange } from "../model/block-changes.ts";
import { type Block, blockSchema } from "../model/blocks.ts";
import { changeCached, contentQuery } from "../model/queries.ts";
import { chooseText, onRefused, PAUSE_MS } from "./item-outbox.ts";
import { checkWritten } from "./mutations.ts";

const VERSION_COLUMNS = "heading, text, revision";
type Version = Pick<Block, "heading" | "text" | "revision">;

/** Inserts a block. Returns no row if the edition already has the block. */
function insertBlock(edition_id: string, { revision, ...block }: Block, signal: AbortSignal) {
  const once = { onConflict: "id", ignoreDuplicates: true };
  return request((api) =>
    api
      .from("edition_blocks")
      .upsert({ edition_id, ...block }, once)
      .select(VERSION_COLUMNS)
      .abortSignal(signal),
  );
}

async function sendBlockChange(change: BlockChange, signal: AbortSignal): Promise<void> {
  const { editionId: edition_id, kind } = change;
  if (kind === "add") {
    await insertBlock(edition_id, change.block, signal);
  } else if (kind === "our-week") {
    const { channel, isOn } = change;
    const values = channel === "screen" ? { our_week_screen: isOn } : { our_week_printed: isOn };
    const written = await request((api) =>
      api.from("editions").update(values).eq("id", edition_id).select("id").abortSignal(signal),
    );
    checkWritten(written);
  } else {
    const written = await request((api) => {
      const blocks = api.from("edition_blocks");
      const write = kind === "set" ? blocks.update(change.values) : blocks.delete();
      const block = { edition_id, id: change.blockId };
      return write.match(block).select("id").abortSignal(signal);
    });
    checkWritten(written, "block_gone");
  }
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

const schema = z.object({
  editionId: z.string(),
  column: z.enum(["heading", "text"]),
  /** The block with the new text. */
  block: blockSchema,
  /** The block before this text, with the revision that the page showed when typing began. */
  base: blockSchema,
});
type TextWrite = z.infer<typeof schema>;

/**
 * Saves heading or text over the version `base`. If somebody else has changed them since, the
 * person chooses which text to keep. If somebody has removed the block, the block is inserted
 * again, so that no typed text is lost.
 */
async function saveText({ editionId, column, block, base }: TextWrite) {
  const client = await supabase();
  const { id } = block;
  return saveColumns<Version, TextWrite["column"]>({
    base,
    changes: { [column]: block[column] },
    labels: { heading: "Título do quadro", text: "Texto do quadro" },
    async write(changes, now) {
      const row = { edition_id: editionId, id, revision: now.revision };
      const rows = client.from("edition_blocks").update(changes).match(row);
      const saved = rows.select(VERSION_COLUMNS).abortSignal(requestTimeout());
      const written = dataOf(await saved.maybeSingle());
      if (written) return written;
      const mine = { ...block, heading: now.heading, text: now.text, ...changes };
      const [restored = null] = await insertBlock(editionId, mine, requestTimeout());
      if (restored)
        notify.info({
          title: "Outra pessoa tirou este quadro",
          description: "Ele voltou à lista, com o seu texto.",
        });
      return restored;
    },
    async read() {
      const rows = client.from("edition_blocks").select(VERSION_COLUMNS).eq("id", id);
      return dataOf(await rows.abortSignal(requestTimeout()).maybeSingle());
    },
    gone: "Este quadro não pode ser salvo.",
    choose: chooseText,
  });
}

/** The outbox of the texts of blocks. Only the last text of a field is sent. */
export const blockTexts = outbox.define("edition-block-text", {
  schema,
  key: ({ block, column }) => `${block.id}/${column}`,
  pauseMs: PAUSE_MS,
  async run(write, _, queryClient) {
    const { id } = write.block;
    const saved = await saveText(write);
    await changeCached(queryClient, contentQuery(write.editionId).queryKey, (content) => ({
      ...content,
      blocks: content.blocks.map((block) => (block.id === id ? { ...block, ...saved } : block)),
    }));
  },
  onRefused,
});
