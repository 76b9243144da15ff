import { config } from "@/lib/config.ts";
import { serviceInWords } from "../../model/announcement-words.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";

/** What stands at the head of the bulletin: the church, the service, and the way to the board. */
export function Masthead({ serviceAt }: { serviceAt: string }) {
  return (
    <div className="bulletin-masthead">
      <div>
        <p className="bulletin-church">{config.boardTitle}</p>
        <p className="bulletin-service">{serviceInWords(serviceAt)}</p>
        <p className="bulletin-address">
          Sempre em dia: <strong>{shortAddress()}</strong>
        </p>
      </div>
      <BoardCode className="bulletin-code" />
    </div>
  );
}
