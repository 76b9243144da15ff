import { X } from "lucide-react";
import { useId, useState } from "react";
import { returnFocus } from "@/lib/browser/focus.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import { textFault } from "@/lib/text/text-schema.ts";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input, Textarea } from "@/ui/input.tsx";
import type { Block } from "../../model/blocks.ts";
import { BLOCK_CHANNELS } from "../../model/item-changes.ts";
import type { BlockSelection } from "../use-edition-blocks.ts";
import { ChannelToggles, DetailsButton, MoveButtons, MoveHandle } from "./row-buttons.tsx";

export type BlockRowProps = {
  block: Block;
  place: number;
  count: number;
  selection: BlockSelection;
  /** Whether the row was just added, so that its text field is open and focused. */
  isNew: boolean;
  onMove: (to: number) => void;
  onRemove: (row: Element | null) => void;
  onBlur: () => void;
};

/** Shows a block of text with the buttons of its channels. A further button opens its fields. */
export function BlockRow(props: BlockRowProps) {
  const { block, place, count, selection, isNew, onMove } = props;
  const [isOpen, setIsOpen] = useState(isNew);
  const titleId = useId();
  const detailsId = useId();
  const { heading, text, repeats } = block;
  return (
    <li
      aria-labelledby={titleId}
      className="card px-2 py-2 data-dragged:relative data-dragged:z-10 data-dragged:shadow-lift sm:px-3"
    >
      <div className="week-row">
        <MoveHandle title={heading} place={place} count={count} onMove={onMove} />
        <div className="week-facts">
          <h3 id={titleId} dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
            {heading}
          </h3>
          {!isOpen && (
            <p dir="auto" className="week-preview may-be-cut text-muted">
              {repeats && "Repete · "}
              {plainLine(text) || "Ainda sem texto"}
            </p>
          )}
        </div>
        <DetailsButton
          label="Texto e mais"
          title={heading}
          isOpen={isOpen}
          controls={detailsId}
          onPress={() => setIsOpen(!isOpen)}
        />
        <ChannelToggles
          title={heading}
          channels={BLOCK_CHANNELS}
          choice={block}
          onToggle={(name) => selection.set(block.id, { [name]: !block[name] })}
        />
      </div>
      <div id={detailsId} hidden={!isOpen} className="mt-3 px-2 pb-1 sm:pl-12">
        {isOpen && <BlockDetails {...props} />}
      </div>
    </li>
  );
}

type Texts = Pick<Block, "heading" | "text">;

/** Returns the errors of texts that the database would refuse. */
function faultsOf({ heading, text }: Texts): Partial<Texts> {
  const headingFault =
    plainLine(heading) === ""
      ? "Dê um título a este quadro."
      : textFault(heading, { constraint: "edition_blocks_heading_length", subject: "O título" });
  const fault = textFault(text, { constraint: "edition_blocks_text_length", subject: "O texto" });
  return {
    ...(headingFault !== undefined && { heading: headingFault }),
    ...(fault !== undefined && { text: fault }),
  };
}

function BlockDetails(props: BlockRowProps) {
  const { block, place, count, selection, isNew, onMove, onRemove, onBlur } = props;
  // Texts that the database would refuse stay in the fields until the person has corrected them.
  const [refused, setRefused] = useState<Texts>();
  const [opener, setOpener] = useState<HTMLElement>();
  const shown = refused ?? block;
  const faults = refused ? faultsOf(refused) : {};
  function change(column: keyof Texts, typed: string) {
    const texts = { heading: shown.heading, text: shown.text, [column]: typed };
    const isRefused = Object.keys(faultsOf(texts)).length > 0;
    setRefused(isRefused ? texts : undefined);
    if (!isRefused) selection.write(block, column, typed);
  }
  return (
    <div className="space-y-3">
      <Field label="Título do quadro" error={faults.heading}>
        {(controlProps) => (
          <Input
            {...controlProps}
            value={shown.heading}
            onChange={({ target }) => change("heading", target.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
      <Field
        label="Texto do quadro"
        hint="Sai no boletim, no telão e no texto do WhatsApp, como está escrito. Não é lido no roteiro."
        error={faults.text}
      >
        {(controlProps) => (
          <Textarea
            {...controlProps}
            autoFocus={isNew}
            rows={6}
            value={shown.text}
            onChange={({ target }) => change("text", target.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="focus-ring size-6 shrink-0 accent-accent"
          checked={block.repeats}
          onChange={({ target }) => selection.set(block.id, { repeats: target.checked })}
        />
        Repetir na próxima semana
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <MoveButtons title={block.heading} place={place} count={count} onMove={onMove} />
        <Button
          variant="outline"
          aria-label={`Tirar o quadro ${block.heading}`}
          onClick={({ currentTarget }) => {
            if (block.text === "") onRemove(currentTarget.closest("li"));
            else setOpener(currentTarget);
          }}
        >
          <X aria-hidden />
          Tirar o quadro
        </Button>
      </div>
      {opener && (
        <ConfirmDialog
          title="Tirar este quadro?"
          text="O texto dele se perde. Nos boletins já publicados ele continua."
          confirm="Tirar"
          busy={false}
          onCancel={() => setOpener(undefined)}
          onConfirm={() => {
            setOpener(undefined);
            onRemove(opener.closest("li"));
          }}
          onClosed={() => returnFocus(opener)}
        />
      )}
    </div>
  );
}
