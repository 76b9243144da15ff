import { MessageCard } from "./message-card.tsx";

type MessagesProps = { texts: readonly string[]; name: string; onSent: () => void };

/** The messages in which a text is sent, one card each. */
export function Messages({ texts, name, onSent }: MessagesProps) {
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
