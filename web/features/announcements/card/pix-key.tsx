import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { copyText } from "@/lib/browser/clipboard.ts";

/** A sign with which something is done. */
export const signOf = (name: string) => ({
  "aria-label": name,
  "data-tooltip": name,
  className: "text-link text-sign focus-ring screen-only cursor-pointer",
});

type PixKeyProps = {
  text: string;
  value: string;
  /** What ends the sentence. */
  stops: string | undefined;
};

/** A Pix key with the button that copies it; a key that cannot be copied is selected instead. */
export function PixKey({ text, value, stops }: PixKeyProps) {
  const key = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const Icon = outcome === "copied" ? Check : Copy;

  async function copy() {
    const copied = await copyText(value);
    setOutcome(copied ? "copied" : "failed");
    if (!copied && key.current) window.getSelection()?.selectAllChildren(key.current);
  }

  return (
    <>
      <bdi ref={key} className="whole font-semibold">
        {text}
      </bdi>
      <span className="after-whole whitespace-nowrap">
        <button type="button" {...signOf(`Copiar a chave Pix ${text}`)} onClick={copy}>
          <Icon aria-hidden />
        </button>
        {stops}
      </span>
      <span role="status" className="sr-only">
        {outcome === "copied" && "Chave Pix copiada."}
        {outcome === "failed" && "Não foi possível copiar. A chave está selecionada."}
      </span>
    </>
  );
}
