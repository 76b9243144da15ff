import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { config } from "@/lib/config.ts";
import type { Chosen } from "../../model/chosen.ts";
import { outputsQuery } from "../../model/editor-queries.ts";
import type { Edition } from "../../model/queries.ts";
import { useChangesSince } from "../../model/use-changes.ts";
import { useMarkOutput } from "../mutations.ts";
import { WHATSAPP } from "../output.ts";
import { DraftNotice, OutputNotice, WithChosen } from "../output-frame.tsx";
import { changedSince } from "../output-state.ts";
import { MessageCard } from "./message-card.tsx";
import { type WhatsAppFrame, whatsappMessages } from "./whatsapp-text.ts";

/** The text of the week for the church's groups. */
export const WeekText = ({ edition }: { edition: Edition }) => (
  <WithChosen edition={edition} noun="texto">
    {(facts) => <Loaded edition={edition} facts={facts} />}
  </WithChosen>
);

function Loaded({ edition, facts }: { edition: Edition; facts: Chosen[] }) {
  const markOutput = useMarkOutput();
  const isClosed = edition.closed_at !== null;
  const frame = {
    serviceAt: edition.service_at,
    boardUrl: config.siteUrl,
    churchTitle: config.boardTitle,
  };
  const onSent = () => {
    if (isClosed) markOutput.mutate({ id: edition.id, output: WHATSAPP.name });
  };
  return (
    <div className="flex flex-col gap-5">
      {isClosed ? (
        <OutputNotice edition={edition} mark={WHATSAPP} facts={facts} />
      ) : (
        <DraftNotice />
      )}
      {isClosed && <Corrections edition={edition} facts={facts} frame={frame} onSent={onSent} />}
      <Messages texts={whatsappMessages(facts, frame)} name="Mensagem" onSent={onSent} />
    </div>
  );
}

type CorrectionsProps = {
  edition: Edition;
  facts: readonly Chosen[];
  frame: WhatsAppFrame;
  onSent: () => void;
};

/** When the groups have the text and it changed since: what changed alone. */
function Corrections(props: CorrectionsProps) {
  const { data: outputs } = useQuery(outputsQuery(props.edition.id));
  const sent = outputs?.find(({ output }) => output === "whatsapp");
  return sent ? <SinceSent {...props} sentAt={sent.out_at} /> : null;
}

function SinceSent({ facts, frame, onSent, sentAt }: CorrectionsProps & { sentAt: string }) {
  // Sending them says that the groups have it all: they stay as long as the screen does, to be copied again.
  const [since] = useState(sentAt);
  const { data: changes } = useChangesSince(since);
  const changed = changedSince(facts, changes ?? []);
  if (changed.length === 0) return null;
  return (
    <Messages
      texts={whatsappMessages(changed, { ...frame, isCorrection: true })}
      name="Só o que mudou"
      onSent={onSent}
    />
  );
}

type MessagesProps = { texts: readonly string[]; name: string; onSent: () => void };

/** The messages in which a text is sent, one card each. */
function Messages({ texts, name, onSent }: MessagesProps) {
  return texts.map((text, index) => (
    <MessageCard
      // Another text is another message, of which nothing was copied yet.
      key={text}
      title={texts.length === 1 ? name : `${name} ${index + 1} de ${texts.length}`}
      text={text}
      onSent={onSent}
    />
  ));
}
