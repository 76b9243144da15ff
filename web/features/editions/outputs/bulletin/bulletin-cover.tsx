import { noticeWord } from "@/features/announcements/model/facts.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { config } from "@/lib/config.ts";
import { shortMoment } from "@/lib/text/moment.ts";
import { factsAt } from "../../model/announcement-words.ts";
import { type BulletinPart, unitsOf } from "../../words/bulletin-parts.ts";
import { BoardCode, shortAddress } from "../qr-code.tsx";
import { BlockUnits } from "./part-entry.tsx";

const LONGEST_ON_COVER = 300;

/**
 * Returns the block that the cover shows, such as the verse of the week: a first block with a short
 * text and without Pix.
 */
export function coverBlock([first]: readonly BulletinPart[]) {
  if (first?.kind !== "block" || !first.isBefore || first.pix) return undefined;
  const length = first.sentences.reduce((sum, { text }) => sum + text.length, 0);
  return length <= LONGEST_ON_COVER ? first : undefined;
}

const MOST_LINES = 12;
// A line of a title has at least this number of characters, because the date needs the rest.
const LINE = 36;

/** Returns as many of the titles as fit on the cover. No title is cut. */
function fitting<Item extends { title: string }>(titles: readonly Item[], most: number): Item[] {
  let lines = 0;
  return titles.filter(({ title }) => {
    lines += Math.ceil(title.length / LINE);
    return lines <= most;
  });
}

type CoverProps = { parts: readonly BulletinPart[]; serviceAt: string; service: string };

/**
 * Renders the first page of the booklet: the church, the service, a short first block, the titles,
 * and the address of the board.
 */
export function BulletinCover({ parts, serviceAt, service }: CoverProps) {
  const block = coverBlock(parts);
  const inside = parts
    .flatMap((part) => (part.kind === "announcement" ? part.item.announcement : []))
    .filter((announcement) => standingOf(announcement) === "held")
    .map((announcement) =>
      Object.assign(factsAt(announcement, serviceAt), { id: announcement.id }),
    );
  const shown = fitting(inside, block ? MOST_LINES - 3 : MOST_LINES);
  const others = inside.length - shown.length;
  return (
    <div className="paper-page paper-cover" data-page={1}>
      <p className="bulletin-church">{config.outputTitle}</p>
      <p className="bulletin-service">{service}</p>
      {block && (
        <div className="cover-block">
          <h2>{block.heading}</h2>
          <BlockUnits part={block} from={0} to={unitsOf(block)} />
        </div>
      )}
      <ul aria-label="Neste boletim" className="cover-titles">
        {shown.map((facts) => (
          <li key={facts.id}>
            <span dir="auto">{facts.title}</span>
            <span>{facts.date ? shortMoment(facts.date) : noticeWord(facts)}</span>
          </li>
        ))}
        {others > 0 && <li>{others === 1 ? "e mais 1 aviso" : `e mais ${others} avisos`}</li>}
      </ul>
      <div className="cover-board">
        <BoardCode className="bulletin-code" />
        <p>
          Sempre em dia:
          <br />
          <strong>{shortAddress()}</strong>
        </p>
      </div>
    </div>
  );
}
