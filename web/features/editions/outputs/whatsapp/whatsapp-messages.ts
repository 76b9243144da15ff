import { bold, unformatted } from "@/features/announcements/send/whatsapp.ts";

/** In UTF-16 units, of which a text never has fewer than characters. */
export const MOST_MESSAGE = 2_000;
/** ` (90/90)` behind the title, and the line breaks around what is put together. */
const ROOM_FOR_NUMBER = 12;

/** A heading and what stands under it; an item is never split. */
export type Block = { heading: string; items: string[] };
type Frame = { title: string; subtitle: string; ending: string };

const BETWEEN = "\n\n";
const NOTHING = "Nenhum aviso para esta semana.";

/** The bodies of the messages, each at most `most` long; a heading is said again where its items go on. */
function bodiesOf(blocks: readonly Block[], most: number): string[] {
  const bodies: string[] = [];
  let body = "";
  for (const { heading, items } of blocks) {
    let isUnderHeading = false;
    for (const item of items) {
      const next = isUnderHeading ? item : heading + BETWEEN + item;
      const longer = body === "" ? next : body + BETWEEN + next;
      if (body !== "" && longer.length > most) {
        bodies.push(body);
        body = heading + BETWEEN + item;
      } else body = longer;
      isUnderHeading = true;
    }
  }
  return body === "" ? bodies : [...bodies, body];
}

/** What WhatsApp sends: in one message where it fits, else in several that are numbered. */
export function inMessages(blocks: readonly Block[], { title, subtitle, ending }: Frame): string[] {
  const head = (number: string) => `${bold(unformatted(title))}${number}\n${subtitle}${BETWEEN}`;
  const frame = head("").length + BETWEEN.length + ending.length + ROOM_FOR_NUMBER;
  const bodies = bodiesOf(blocks, MOST_MESSAGE - frame);
  if (bodies.length === 0) return [`${head("")}${NOTHING}${BETWEEN}${ending}`];
  return bodies.map((body, index) => {
    const number = bodies.length === 1 ? "" : ` (${index + 1}/${bodies.length})`;
    const isLast = index === bodies.length - 1;
    return head(number) + body + (isLast ? BETWEEN + ending : "");
  });
}
