import { useEffect, useState } from "react";
import { config } from "@/lib/config.ts";
import { serviceWhen } from "../../model/announcement-words.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";

/** The way to all announcements, at the end of each round; alone, and calm, where there is nothing to announce. */
export function BoardSlide({ isCalm }: { isCalm: boolean }) {
  return (
    <div className="telao-center">
      <h2 className="telao-title">{isCalm ? config.boardTitle : "Todos os avisos"}</h2>
      <p className="telao-hint">
        {isCalm ? "Seja bem-vindo! Nenhum aviso nos próximos dias." : "Aponte a câmera do celular"}
      </p>
      <BoardCode className="telao-large-code" />
      <p className="telao-address">{shortAddress()}</p>
    </div>
  );
}

const MINUTE = 60_000;
const EXACT_FROM_MS = 5 * MINUTE;

/** `12 min`, from five minutes on `4:59`. */
function timeLeft(left: number): string {
  if (left > EXACT_FROM_MS) return `${Math.ceil(left / MINUTE)} min`;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `now` and `offset` in milliseconds: present time, to the minute, and by how much the device's clock is wrong. */
type CountdownProps = { serviceAt: string; now: number; offset: number };

/** How long it is until the service. */
export function CountdownSlide({ serviceAt, now, offset }: CountdownProps) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(Date.now() + offset);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [offset]);
  const left = Date.parse(serviceAt) - at;
  return (
    <div className="telao-center">
      <h2 className="telao-title">{left > 0 ? "O culto começa em" : "O culto vai começar"}</h2>
      {left > 0 && (
        <p role="timer" className="telao-timer">
          {timeLeft(left)}
        </p>
      )}
      <p className="telao-hint">{serviceWhen(serviceAt)}</p>
    </div>
  );
}
