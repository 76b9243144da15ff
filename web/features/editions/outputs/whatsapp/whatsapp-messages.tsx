import "@/features/announcements/send/share.css";
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
import { OUR_WEEK, useOutputState, useRecordUsage } from "../output-state.ts";
import { WHATSAPP } from "../registry.ts";

export const WhatsAppMessages = ({ edition }: { edition: Version }) => (
  <OutputLoader edition={edition} noun="texto">
    {(data) => <LoadedMessages edition={edition} {...data} />}
  </OutputLoader>
);

type LoadedMessagesProps = OutputData & { edition: Version };

function LoadedMessages(props: LoadedMessagesProps) {
  const { edition, announcements, blocks, days, church } = props;
  const recordUsage = useRecordUsage();
  const isCorrected = useCorrected(edition, announcements);
  const { siteUrl: boardUrl, outputTitle: churchTitle } = config;
  const serviceAt = edition.service_at;
  const frame = { serviceAt, boardUrl, churchTitle, pix: churchPix(church) };
  const onSent = () => {
    if (edition.published_at !== null)
      recordUsage.mutate({ edition, usage: WHATSAPP, items: announcements });
  };
  const texts = whatsappMessages(announcements, { ...frame, blocks, week: days });
  const messages = titled("Mensagem", texts);
  const changed = announcements.filter(isCorrected);
  const correction = {
    isCorrection: true,
    blocks: blocks.filter(isCorrected),
    week: isCorrected({ id: OUR_WEEK }) ? days : [],
  };
  if (changed.length + correction.blocks.length + correction.week.length > 0) {
    const corrected = whatsappMessages(changed, { ...frame, ...correction });
    messages.unshift(...titled("Só o que mudou", corrected));
  }
  return messages.map(({ title, text }, index) => (
    <Fragment key={title}>
      <div className="output-aside">
        {index === 0 && <OutputNotice usage={WHATSAPP} {...props} />}
        {/* The message's text is the key. A changed message therefore gets a new button, which
            does not tell that the text was copied. */}
        <MessageActions
          key={text}
          title={title}
          isOnly={messages.length === 1}
          text={text}
          onSent={onSent}
        />
      </div>
      <section
        aria-label={title}
        dir="auto"
        className="output-main message-bubble max-w-2xl whitespace-pre-line"
      >
        {text.split(BOLD).map((part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
          place % 2 === 0 ? part : <strong key={place}>{part}</strong>,
        )}
      </section>
    </Fragment>
  ));
}

// The words that WhatsApp shows bold. Their asterisks stay, so that a person can select the text.
const BOLD = /(\*[^*\n]+\*)/;

/** Returns messages with their titles. The titles of several messages have numbers. */
const titled = (title: string, texts: readonly string[]) =>
  texts.map((text, index) => ({
    title: texts.length === 1 ? title : `${title} ${index + 1} de ${texts.length}`,
    text,
  }));

/** Returns a function that tells which parts of the text changed after the groups got the text. */
function useCorrected(edition: Version, announcements: readonly Chosen[]) {
  // The first record that this page reads is kept. If the text is sent again, the new record would
  // otherwise remove the correction from the page.
  const [firstRecord, setFirstRecord] = useState<EditionOutput>();
  const state = useOutputState(WHATSAPP, edition, announcements, firstRecord);
  if (firstRecord === undefined && state) setFirstRecord(state.out);
  return ({ id }: { id: string }) => edition.published_at !== null && state?.isChanged(id) === true;
}

type MessageActionsProps = {
  title: string;
  /** Whether the page has no other message. Its title is then only for screen readers. */
  isOnly: boolean;
  text: string;
  /** Called after the message was copied, shared, or opened in WhatsApp. */
  onSent: () => void;
};

function MessageActions({ title, isOnly, text, onSent }: MessageActionsProps) {
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
      <h2 id={titleId} className={isOnly ? "sr-only" : "mb-3 font-serif text-xl font-semibold"}>
        {title}
      </h2>
      <div className="flex flex-wrap gap-3 *:grow">
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
