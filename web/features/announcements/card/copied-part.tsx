import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { copyText } from "@/lib/browser/clipboard.ts";
import type { TextPart } from "@/lib/text/text-parts.ts";

/** A sign with which something is done. */
export const signOf = (name: string) => ({
  "aria-label": name,
  "data-tooltip": name,
  className: "text-link text-sign focus-ring screen-only cursor-pointer",
});

type CopiedPartProps = Pick<Extract<TextPart, { value: string }>, "name" | "text" | "value"> & {
  /** What ends the sentence. */
  stops: string | undefined;
};

/** A key or a code with the button that copies it; one that cannot be copied is selected instead. */
export function CopiedPart({ name, text, value, stops }: CopiedPartProps) {
  const key = useRef<HTMLElement>(null);
  const isKey = name === "a chave Pix";
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const Icon = outcome === "copied" ? Check : Copy;

  async function copy() {
    const copied = await copyText(value);
    setOutcome(copied ? "copied" : "failed");
    if (!copied && key.current) window.getSelection()?.selectAllChildren(key.current);
  }

  return (
    <>
      {/* Blanks are part of a code. A card has room for its beginning alone. */}
      <bdi ref={key} className={isKey ? "whole font-semibold" : "whitespace-pre-wrap"}>
        {text}
      </bdi>
      <span className="after-whole whitespace-nowrap">
        <button
          type="button"
          {...signOf(`Copiar ${name}${isKey ? ` ${text}` : ""}`)}
          onClick={copy}
        >
          <Icon aria-hidden />
          {!isKey && " Copiar"}
        </button>
        {stops}
      </span>
      <span role="status" className="sr-only">
        {outcome === "copied" && (isKey ? "Chave Pix copiada." : "Copiado.")}
        {outcome === "failed" && "Não foi possível copiar. O texto está selecionado."}
      </span>
    </>
  );
}
