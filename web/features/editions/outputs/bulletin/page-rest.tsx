import "./page-rest.css";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { shortMoment } from "@/features/announcements/model/said.ts";
import { saidAt } from "../../model/announcement-words.ts";

type PageRestProps = { upcoming: readonly Announcement[]; serviceAt: string };

const MOST_UPCOMING = 6;
// As many as a page of A4 has room for; those without room are clipped.
const LINES = Array.from({ length: 30 }, (_, line) => line);

/** Fills the space that the announcements leave free on a page. */
export function PageRest({ upcoming, serviceAt }: PageRestProps) {
  return (
    <div className="page-rest">
      {upcoming.length > 0 && (
        <section>
          <h2>Em breve</h2>
          <ul>
            {upcoming.slice(0, MOST_UPCOMING).map((one) => {
              const { title, date, place } = saidAt(one, serviceAt);
              return (
                <li key={one.id}>
                  <p dir="auto" className="font-serif font-bold">
                    {title}
                  </p>
                  <p dir="auto">{[date && shortMoment(date), place].filter(Boolean).join(" · ")}</p>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <section className="paper-notes">
        <h2>Anotações</h2>
        {LINES.map((line) => (
          <div key={line} className="note-line" />
        ))}
      </section>
    </div>
  );
}
