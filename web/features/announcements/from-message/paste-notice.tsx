import "./paste.css";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNow } from "@/lib/browser/clock.ts";
import { Button } from "@/ui/button.tsx";
import type { AnnouncementForm } from "../form/use-announcement-form.ts";
import { missingInWords, whenInWords } from "./filling.ts";
import type { Paste } from "./use-paste.ts";
import type { Item } from "./use-several.ts";

/** A button that shows the message, so that a person can compare it with what was recognised. */
export function SeenMessage({ text, children }: { text: string; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOpen && (
        <section
          aria-label="Mensagem"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: A part that scrolls must be reachable by keyboard (WCAG 2.1.1).
          tabIndex={0}
          className="message-text focus-ring"
        >
          {text}
        </section>
      )}
      <div className="flex flex-wrap justify-between gap-x-2">
        <button
          type="button"
          className="action-link focus-ring"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Fechar a mensagem" : "Ver a mensagem"}
        </button>
        {children}
      </div>
    </>
  );
}

const STATUS = { scheduled: "", postponed: "foi adiado", cancelled: "foi cancelado" };

type PasteNoticeProps = {
  form: AnnouncementForm;
  paste: Paste;
  /** The one of several announcements that is in the form. */
  checked: Item | undefined;
};

/** Says what the message has filled, and what is missing. */
export function PasteNotice({ form, paste, checked }: PasteNoticeProps) {
  const { taken, offered } = paste;
  const now = useNow();
  const { when, missing } = useWatch({
    control: form.control,
    compute: (all) => ({ when: whenInWords(all, now), missing: missingInWords(all) }),
  });
  const filling = checked?.filling ?? paste.filling;
  const said = STATUS[filling?.after.status ?? "scheduled"];
  const outcome = taken?.isFound
    ? `${missing ?? "Confira antes de criar"}.${said && ` A mensagem diz que ${said}.`}`
    : "Não encontrei um aviso nesta mensagem. O texto está na descrição.";
  const isFilled = taken !== undefined && filling !== undefined;
  return (
    <div className={offered || isFilled ? "notice" : undefined}>
      {!offered && isFilled && when && <p className="font-serif text-lg font-semibold">{when}</p>}
      {/* The live region is rendered empty at first, because screen readers announce only its later changes. */}
      <p role="status">
        {offered ? "Preencher os campos com esta mensagem?" : isFilled && outcome}
      </p>
      {offered ? (
        <div className="dialog-buttons mt-2">
          <Button variant="quiet" onClick={paste.refuse}>
            Não
          </Button>
          <Button variant="outline" onClick={() => paste.take(offered.text, offered.unpasted)}>
            Preencher
          </Button>
        </div>
      ) : (
        isFilled && (
          <SeenMessage text={taken.text}>
            {!checked && (
              <button type="button" className="action-link focus-ring" onClick={paste.undo}>
                Desfazer
              </button>
            )}
          </SeenMessage>
        )
      )}
    </div>
  );
}
