import { useRef, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textFault } from "@/lib/text/text-schema.ts";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { Input, Textarea } from "@/ui/input.tsx";
import type { Block } from "../../model/blocks.ts";
import { BLOCK_CHANNELS } from "../../model/item-changes.ts";
import type { BlockSelection } from "../use-edition-blocks.ts";
import { ListRow, type RowPlace } from "./list-row.tsx";
import { buttonOfNextRow } from "./row-order.ts";
import { RowActions, SavedText } from "./row-parts.tsx";

type BlockRowProps = {
  block: Block;
  move: RowPlace;
  selection: BlockSelection;
  /** Whether the row was just added, so that its text field is open and focused. */
  isNew: boolean;
  onRemove: (button: Element) => void;
};

export function BlockRow(props: BlockRowProps) {
  const { block, move, selection, isNew } = props;
  const { heading, text, repeats } = block;
  return (
    <ListRow
      title={heading}
      move={move}
      facts={
        <p dir="auto" className="may-be-cut truncate">
          {repeats && "Repete · "}
          {text.split("\n").map(plainLine).filter(Boolean).join(" · ") || "Ainda sem texto"}
        </p>
      }
      detailsLabel="Texto e mais"
      isOpenAtFirst={isNew}
      details={() => <BlockDetails {...props} />}
      channels={BLOCK_CHANNELS}
      choice={block}
      onToggle={(name) => selection.set(block.id, { [name]: !block[name] })}
    />
  );
}

const HEADING = { constraint: "edition_blocks_heading_length", subject: "O título" } as const;
const TEXT = { constraint: "edition_blocks_text_length", subject: "O texto" } as const;

function BlockDetails({ block, move, selection, isNew, onRemove }: BlockRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const focusAfter = useRef<HTMLElement>(null);
  const { id, heading, text, repeats } = block;
  return (
    <div className="space-y-3">
      <SavedText
        label="Título do quadro"
        value={heading}
        faultOf={(typed) =>
          plainLine(typed) === "" ? "Dê um título a este quadro." : textFault(typed, HEADING)
        }
        onWrite={(typed) => selection.write(block, "heading", typed)}
        onLeave={selection.flush}
      >
        {(props) => <Input {...props} />}
      </SavedText>
      <SavedText
        label="Texto do quadro"
        hint="Sai no boletim, no telão e no texto do WhatsApp, como está escrito. Não é lido no roteiro."
        value={text}
        faultOf={(typed) => textFault(typed, TEXT)}
        onWrite={(typed) => selection.write(block, "text", typed)}
        onLeave={selection.flush}
      >
        {(props) => <Textarea {...props} autoFocus={isNew} rows={6} />}
      </SavedText>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="focus-ring size-6 shrink-0 accent-accent"
          checked={repeats}
          onChange={({ target }) => selection.set(id, { repeats: target.checked })}
        />
        Repetir na próxima semana
      </label>
      <RowActions
        title={heading}
        move={move}
        remove="Tirar o quadro"
        removeName={`Tirar o quadro ${heading}`}
        onRemove={(button) => {
          focusAfter.current = button;
          if (text === "") onRemove(button);
          else setIsAsking(true);
        }}
      />
      {isAsking && (
        <ConfirmDialog
          title="Tirar este quadro?"
          text="O texto dele se perde. Nos boletins já publicados ele continua."
          confirm="Tirar"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            const button = focusAfter.current;
            if (button === null) return;
            setIsAsking(false);
            // The dialog keeps the focus until it is closed.
            focusAfter.current = buttonOfNextRow(button);
            onRemove(button);
          }}
          onClosed={() => returnFocus(focusAfter.current)}
        />
      )}
    </div>
  );
}
