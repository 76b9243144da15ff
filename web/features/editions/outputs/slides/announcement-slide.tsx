import { useLayoutEffect, useRef } from "react";
import { STATUS_NAMES } from "@/features/announcements/model/summary.ts";
import { BoardCode, shortAddress } from "../board-code.tsx";
import { fitTexts } from "./fit-texts.ts";
import type { Slide } from "./slide.ts";

/** An announcement, readable from the last row: what does not fit is cut, and nothing is small. */
export function AnnouncementSlide({ slide }: { slide: Slide }) {
  const { title, status, when, place, ministry, text, changed } = slide;
  const body = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const refit = () => body.current && fitTexts(body.current, { title, place, text });
    refit();
    window.addEventListener("resize", refit);
    // The heading's font may come later.
    document.fonts?.addEventListener("loadingdone", refit);
    return () => {
      window.removeEventListener("resize", refit);
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  });

  return (
    <>
      <div className="telao-band" style={ministry ? { backgroundColor: ministry.color } : {}} />
      <div ref={body} className="telao-body">
        <BoardCode className="telao-code" />
        {(status || changed || ministry) && (
          <p className="telao-top">
            {status && (
              <strong
                className={`telao-status ${status === STATUS_NAMES.cancelled ? "telao-off" : "telao-moved"}`}
              >
                {status}
              </strong>
            )}
            {changed && <strong className="telao-status telao-changed">{changed}</strong>}
            {ministry && <bdi className="telao-ministry">{ministry.name}</bdi>}
          </p>
        )}
        <h2 className="telao-title" data-part="title" dir="auto">
          {title}
        </h2>
        <p className="telao-when">{when}</p>
        <p className="telao-place" data-part="place" dir="auto" hidden={place === ""}>
          {place}
        </p>
        <p className="telao-text" data-part="text" dir="auto" hidden={text === ""}>
          {text}
        </p>
      </div>
      <p className="telao-foot">{shortAddress()}</p>
    </>
  );
}
