import "./bulletin-cover.css";
import { config } from "@/lib/config.ts";
import { serviceInWords, titleOf } from "../../model/announcement-words.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";
import type { BulletinItem } from "./bulletin-items.ts";

const MOST_TITLES = 8;

type BulletinCoverProps = { items: readonly BulletinItem[]; serviceAt: string };

/** The first page of the booklet: the church, the service, what is inside, and the way to the board. */
export function BulletinCover({ items, serviceAt }: BulletinCoverProps) {
  const inside = items.filter(({ facts }) => facts.status === "scheduled");
  const others = inside.length - MOST_TITLES;
  return (
    <div className="paper-page paper-cover" data-page={1}>
      <p className="cover-church">{config.boardTitle}</p>
      <p className="cover-service">{serviceInWords(serviceAt)}</p>
      <ul aria-label="Neste boletim" className="cover-titles">
        {inside.slice(0, MOST_TITLES).map(({ facts }) => (
          <li key={facts.id} dir="auto">
            {titleOf(facts)}
          </li>
        ))}
        {others > 0 && <li>{others === 1 ? "e mais um aviso" : `e mais ${others} avisos`}</li>}
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
