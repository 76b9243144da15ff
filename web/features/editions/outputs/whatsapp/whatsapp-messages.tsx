import { MessageCircle, Share2 } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { churchPix } from "@/features/church/rules.ts";
import { config } from "@/lib/config.ts";
import { whatsAppLink } from "@/lib/text/web-address.ts";
import { Button, buttonStyle, CopyButton } from "@/ui/button.tsx";
import type { Chosen } from "../../model/chosen-announcements.ts";
import type { EditionOutput } from "../../model/editor-queries.ts";
import type { Version } from "../../model/queries.ts";
import { whatsappMessages } from "../../words/whatsapp-text.ts";
import { type OutputData, OutputLoader, OutputNotice } from "../output-frame.tsx";
import { type Changes, useOutputState, useRecordUsage } from "../output-state.ts";
import { WHATSAPP } from "../registry.ts";

export const WhatsAppMessages = ({ edition }: { edition: Version }) => (
  <OutputLoader edition={edition} noun="texto">
    {(data) => <LoadedMessages edition={edition} {...data} />}
  </OutputLoader>
);

type LoadedMessagesProps = OutputData & { edition: Version };

function LoadedMessages({ edition, announcements, blocks, days, church }: LoadedMessagesProps) {
  const recordUsage = useRecordUsage();
  const corrected = useCorrected(edition, announcements);
  const { siteUrl: boardUrl, outputTitle: churchTitle } = config;
  const serviceAt = edition.service_at;
  const pix = churchPix(church);
  const frame = { serviceAt, boardUrl, churchTitle, pix };
  const onSent = () => {
    if (edition.published_at !== null)
      recordUsage.mutate({ edition, usage: WHATSAPP, items: announcements });
  };
  const messages = titled(
    "Mensagem",
    whatsappMessages(announcements, { ...frame, blocks, week: days }),
  );
  const correctedIds = new Set(corrected?.changedBlocks.map(({ id }) => id));
  const correctedBlocks = blocks.filter(({ id }) => correctedIds.has(id));
  const correctedDays = corrected?.isWeekChanged ? days : [];
  const changed = corrected?.changed ?? [];
  if (changed.length + correctedBlocks.length + correctedDays.length > 0) {
    const correction = { isCorrection: true, blocks: correctedBlocks, week: correctedDays };
    const texts = whatsappMessages(changed, { ...frame, ...correction });
    messages.unshift(...titled("Só o que mudou", texts));
  }
  return messages.map(({ title, text }, index) => (
    <Fragment key={title}>
      <div className="output-aside">
        {index === 0 && (
          <OutputNotice edition={edition} usage={WHATSAPP} announcements={announcements} />
        )}
        {/* The message's text is the key. A changed message therefore gets a new button, which
            does not tell that the text was copied. */}
        <MessageActions key={text} title={title} text={text} onSent={onSent} />
      </div>
      <section
        aria-label={title}
        dir="auto"
        className="output-main max-w-2xl rounded-2xl bg-accent-soft p-4 wrap-anywhere whitespace-pre-line"
      >
        {text}
      </section>
    </Fragment>
  ));
}

/** Returns messages with their titles. The titles of several messages have numbers. */
const titled = (title: string, texts: readonly string[]) =>
  texts.map((text, index) => ({
    title: texts.length === 1 ? title : `${title} ${index + 1} de ${texts.length}`,
    text,
  }));

/** Returns what changed after the text was sent to the groups. */
function useCorrected(edition: Version, announcements: readonly Chosen[]): Changes | undefined {
  // The first record that this page reads is kept. If the text is sent again, the new record would
  // otherwise remove the correction from the page.
  const [firstRecord, setFirstRecord] = useState<EditionOutput>();
  const state = useOutputState(WHATSAPP, edition, announcements, firstRecord);
  if (firstRecord === undefined && state) setFirstRecord(state.out);
  return edition.published_at === null ? undefined : state;
}

type MessageActionsProps = {
  title: string;
  text: string;
  /** Called after the message was copied, shared, or opened in WhatsApp. */
  onSent: () => void;
};

function MessageActions({ title, text, onSent }: MessageActionsProps) {
  const titleId = useId();
  // `navigator.share` is missing on plain HTTP and in most desktop browsers.
  const hasShareSheet = "share" in navigator;
  const [hasFailed, setHasFailed] = useState(false);

  async function share() {
    setHasFailed(false);
    try {
      await navigator.share({ text });
      onSent();
    } catch (error) {
      // An `AbortError` is not shown as a failure, because the person has closed the share sheet.
      setHasFailed(!(error instanceof DOMException && error.name === "AbortError"));
    }
  }

  return (
    <fieldset aria-labelledby={titleId}>
      <h2 id={titleId} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      <div className="mt-3 flex flex-wrap gap-3 *:grow">
        <CopyButton
          aria-describedby={titleId}
          text={text}
          done="Mensagem copiada. Agora é só colar no grupo."
          onCopied={onSent}
        >
          Copiar
        </CopyButton>
        {hasShareSheet ? (
          <Button variant="outline" aria-describedby={titleId} onClick={share}>
            <Share2 aria-hidden />
            Compartilhar
          </Button>
        ) : (
          <a
            href={whatsAppLink(text)}
            target="_blank"
            rel="noreferrer"
            aria-describedby={titleId}
            className={buttonStyle({ variant: "outline" })}
            onClick={onSent}
          >
            <MessageCircle aria-hidden />
            Abrir no WhatsApp
          </a>
        )}
      </div>
      <p role="status" className="mt-3 text-muted empty:hidden">
        {hasFailed && "Não foi possível compartilhar por aqui. Use “Copiar”."}
      </p>
    </fieldset>
  );
}
