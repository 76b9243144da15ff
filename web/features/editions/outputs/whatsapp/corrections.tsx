import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChosenAnnouncement } from "../../model/chosen-announcements.ts";
import { type Edition, outputsQuery } from "../../model/queries.ts";
import { useChangesSince } from "../../model/use-changes.ts";
import { changedSince } from "../output-state.ts";
import { Messages } from "./message-card.tsx";
import { type WhatsAppFrame, whatsappMessages } from "./whatsapp-text.ts";

type CorrectionsProps = {
  edition: Edition;
  facts: readonly ChosenAnnouncement[];
  frame: WhatsAppFrame;
  onSent: () => void;
};

/** When the groups have the text and it changed since: what changed alone. */
export function Corrections(props: CorrectionsProps) {
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
