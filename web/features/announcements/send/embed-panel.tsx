import { useId } from "react";
import { paths } from "@/app/addresses.ts";
import { absolute, config } from "@/lib/config.ts";
import { CopyButton } from "@/ui/button.tsx";

const ENTITIES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? "");

/** Returns the line of HTML that shows the board at `address` inside a page of another site. */
export function embedCode(address: string, title: string): string {
  // A height of 700 px shows two and a half cards on a phone, so that people see that more cards
  // follow.
  const style = "width:100%;height:700px;border:0";
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" loading="lazy" style="${style}"></iframe>`;
}

/**
 * Shows the line of HTML with which the church's own site embeds the board. If the operator has not
 * allowed any site to embed the board, renders nothing.
 */
export function EmbedPanel() {
  const headingId = useId();
  if (!config.canBeEmbedded) return null;
  const html = embedCode(absolute(paths.embed), config.outputTitle);
  return (
    <section aria-labelledby={headingId} className="card min-w-0 p-5 sm:p-7">
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        Avisos no site da igreja
      </h2>
      <p className="mt-2">
        Cole esta linha na página do site em que os avisos devem aparecer. Eles se atualizam
        sozinhos, e cada título abre o aviso em outra aba.
      </p>
      <pre className="mt-4 rounded-xl border border-line bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{html}</code>
      </pre>
      <CopyButton variant="outline" className="mt-4" text={html} done="Linha copiada.">
        Copiar
      </CopyButton>
    </section>
  );
}
