import { noticeWord } from "@/features/announcements/model/facts.ts";
import { countInWords } from "@/features/announcements/model/series-words.ts";
import { config } from "@/lib/config.ts";
import { shortMoment } from "@/lib/text/moment.ts";
import type { BulletinPart } from "../../words/bulletin-parts.ts";
import { BoardCode, shortAddress } from "../qr-code.tsx";
import { Units } from "./part-entry.tsx";

// The number of lines on the cover and in its block, and of letters in a line of a title with its
// date. A line of the church's name has fewer letters and is as high as two lines of titles.
const MOST_LINES = 14;
const MOST_BLOCK_LINES = 6;
const LEAST_LINES = 3;
const LINE = 52;
const CHURCH_LINE = 20;

const linesOf = ({ units }: BulletinPart) =>
  units.reduce(
    (sum, unit) => sum + (unit.kind === "sentence" ? Math.ceil(unit.text.length / LINE) : 0),
    0,
  );

/**
 * Returns the block that the cover shows, such as the verse of the week: a first block with few
 * lines and without Pix.
 */
export function coverBlock([first]: readonly BulletinPart[]) {
  if (!first?.units.every(({ kind }) => kind === "sentence")) return undefined;
  return linesOf(first) <= MOST_BLOCK_LINES ? first : undefined;
}

/** Returns the number of lines for titles below the church's name and a block. */
function linesLeft(block: BulletinPart | undefined): number {
  const church = 2 * Math.ceil(config.outputTitle.length / CHURCH_LINE);
  return Math.max(MOST_LINES - church - (block ? 2 + linesOf(block) : 0), LEAST_LINES);
}

type CoverTitle = { id: string; title: string; when: string };

/** Returns as many of the first titles as fit into `most` lines. No title is cut. */
function fitting(titles: readonly CoverTitle[], most: number): CoverTitle[] {
  let lines = 0;
  return titles.filter(({ title, when }) => {
    lines += Math.ceil(title.length / Math.max(LINE - when.length, 1));
    return lines <= most;
  });
}

type CoverProps = { parts: readonly BulletinPart[]; service: string };

/**
 * Renders the first page of the booklet: the church, the service, a short first block, the titles,
 * and the address of the board.
 */
export function BulletinCover({ parts, service }: CoverProps) {
  const block = coverBlock(parts);
  const inside = parts
    .flatMap(({ units: [unit] }) => (unit?.kind === "announcement" ? unit.item : []))
    .filter(({ facts }) => facts.standing === "held")
    .map(({ announcement: { id }, facts }): CoverTitle => {
      const when = facts.date ? shortMoment(facts.date) : noticeWord(facts);
      return { id, title: facts.title, when };
    });
  const shown = fitting(inside, linesLeft(block));
  const others = inside.length - shown.length;
  return (
    <div className="paper-page paper-cover" data-page={1}>
      <p className="bulletin-church">{config.outputTitle}</p>
      <p className="bulletin-service">{service}</p>
      {block && (
        <div className="cover-block">
          <h2>{block.heading}</h2>
          <Units units={block.units} />
        </div>
      )}
      <ul aria-label="Neste boletim" className="cover-titles">
        {shown.map(({ id, title, when }) => (
          <li key={id}>
            <span dir="auto">{title}</span>
            <span>{when}</span>
          </li>
        ))}
        {others > 0 && <li>e mais {countInWords(others)}</li>}
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
