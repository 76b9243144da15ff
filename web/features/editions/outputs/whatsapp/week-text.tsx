import { Fragment, useState } from "react";
import { config } from "@/lib/config.ts";
import type { Chosen } from "../../model/chosen-announcements.ts";
import type { EditionOutput } from "../../model/editor-queries.ts";
import type { Version } from "../../model/queries.ts";
import { useMarkOutput } from "../mutations.ts";
import { DraftNotice, OutputNotice, WithChosen } from "../output-frame.tsx";
import { useOutputState } from "../output-state.ts";
import { WHATSAPP } from "../registry.ts";
import { MessageWays } from "./message-ways.tsx";
import { whatsappMessages } from "./whatsapp-text.ts";

/** The text of the week for the church's groups. */
export const WeekText = ({ edition }: { edition: Version }) => (
  <WithChosen edition={edition} noun="texto">
    {(facts) => <Loaded edition={edition} facts={facts} />}
  </WithChosen>
);

function Loaded({ edition, facts }: { edition: Version; facts: Chosen[] }) {
  const markOutput = useMarkOutput();
  const isPublished = edition.published_at !== null;
  const frame = {
    serviceAt: edition.service_at,
    boardUrl: config.siteUrl,
    churchTitle: config.boardTitle,
  };
  const onSent = () => {
    if (isPublished) markOutput.mutate({ edition, mark: WHATSAPP, items: facts });
  };
  const corrected = useCorrected(edition, facts);
  const corrections =
    corrected.length > 0 ? whatsappMessages(corrected, { ...frame, isCorrection: true }) : [];
  const messages = [
    ...named("Só o que mudou", corrections),
    ...named("Mensagem", whatsappMessages(facts, frame)),
  ];
  const notice = isPublished ? (
    <OutputNotice edition={edition} mark={WHATSAPP} facts={facts} />
  ) : (
    <DraftNotice />
  );
  return messages.map((message, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the first one stands with the notice, whichever it is.
    <Fragment key={index}>
      <div className="output-aside">
        {index === 0 && notice}
        {/* Another text is another message, of which nothing was copied yet. */}
        <MessageWays key={message.text} {...message} onSent={onSent} />
      </div>
      <section
        aria-label={message.title}
        dir="auto"
        className="output-main max-w-2xl rounded-2xl bg-accent-soft p-4 wrap-anywhere whitespace-pre-line"
      >
        {message.text}
      </section>
    </Fragment>
  ));
}

/** When the groups have the text and it changed since: what changed. */
function useCorrected(edition: Version, facts: readonly Chosen[]): readonly Chosen[] {
  // Sending them says that the groups have it all: they stay as long as the screen does, to be copied again.
  const [first, setFirst] = useState<EditionOutput>();
  const state = useOutputState(WHATSAPP, edition, facts, first);
  if (first === undefined && state) setFirst(state.out);
  return (edition.published_at !== null && state?.changed) || [];
}

/** The messages in which a text is sent: `Mensagem`, `Mensagem 1 de 2`. */
const named = (name: string, texts: readonly string[]) =>
  texts.map((text, index) => ({
    title: texts.length === 1 ? name : `${name} ${index + 1} de ${texts.length}`,
    text,
  }));
