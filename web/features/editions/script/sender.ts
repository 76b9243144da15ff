import { type Mark, withoutMark } from "./said.ts";

type Sender = {
  /** What is still to be sent, in its order. */
  read: () => readonly Mark[];
  /** Replaces what is still to be sent. */
  update: (change: (marks: readonly Mark[]) => Mark[]) => void;
  send: (mark: Mark) => Promise<void>;
  onSent: (mark: Mark) => Promise<void>;
  /** The server will never take this mark. */
  onRefused: (error: Error) => void;
};

/** The hints of refusals that no later attempt changes. */
const LAST_WORDS = ["item_gone", "editor_only"];

const isLastWord = (error: unknown): error is Error =>
  error instanceof Error && LAST_WORDS.includes(Reflect.get(error, "hint"));

/**
 * Returns what sends the marks one after another, as long as the server takes them: the screens follow the last one,
 * so none may overtake another. What could not be sent stays for the next call.
 */
export function createSender({ read, update, send, onSent, onRefused }: Sender) {
  let isSending = false;

  async function sendNext(): Promise<boolean> {
    const [mark] = read();
    if (mark === undefined) return false;
    try {
      await send(mark);
      await onSent(mark);
    } catch (error) {
      if (!isLastWord(error)) return false;
      onRefused(error);
    }
    update((marks) => withoutMark(marks, mark));
    return true;
  }

  return async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (await sendNext());
    } finally {
      isSending = false;
    }
  };
}
