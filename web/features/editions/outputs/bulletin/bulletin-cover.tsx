import "./bulletin-cover.css";
import { config } from "@/lib/config.ts";
import { serviceInWords, titleOf } from "../../model/announcement-words.ts";
import { shortMoment } from "../../model/church-dates.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";
import type { BulletinItem } from "./bulletin-items.ts";

const MOST_TITLES = 12;

type BulletinCoverProps = { items: readonly BulletinItem[]; serviceAt: string };

/** The first page of the booklet: the church, the service, what is inside, and the way to the board. */
export function BulletinCover({ items, serviceAt }: BulletinCoverProps) {
  const inside = items.filter(({ facts }) => facts.status === "scheduled");
  // The last line names one, or says how many there are.
  const named = inside.length === MOST_TITLES + 1 ? inside.length : MOST_TITLES;
  const others = inside.length - named;
  return (
    <div className="paper-page paper-cover" data-page={1}>
      <p className="cover-church">{config.boardTitle}</p>
      <p className="cover-service">{serviceInWords(serviceAt)}</p>
      <ul aria-label="Neste boletim" className="cover-titles">
        {inside.slice(0, named).map(({ facts }) => (
          <li key={facts.id}>
            <span dir="auto">{titleOf(facts)}</span>
            <span>{shortMoment(facts.date, Date.parse(serviceAt))}</span>
          </li>
        ))}
        {others > 0 && <li>e mais {others} avisos</li>}
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
