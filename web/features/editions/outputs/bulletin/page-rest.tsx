import "./page-rest.css";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { placeOf, titleOf } from "../../model/announcement-words.ts";
import { shortMoment } from "../../model/church-dates.ts";
import type { Rest } from "./plan-pages.ts";

type PageRestProps = { rest: Rest; upcoming: readonly Announcement[]; serviceAt: string };

/** What stands where the announcements leave a page free. */
export function PageRest({ rest: { soon, lines }, upcoming, serviceAt }: PageRestProps) {
  return (
    <>
      {soon > 0 && (
        <section className="paper-soon">
          <h2 className="rest-heading">Em breve</h2>
          <ul>
            {upcoming.slice(0, soon).map((announcement) => (
              <li key={announcement.id}>
                <p dir="auto" className="soon-title">
                  {titleOf(announcement)}
                </p>
                <p dir="auto">
                  {[shortMoment(announcement.date, Date.parse(serviceAt)), placeOf(announcement)]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines > 0 && (
        <section className="paper-notes">
          <h2 className="rest-heading">Anotações</h2>
          {Array.from({ length: lines }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the page.
            <div key={at} className="note-line" />
          ))}
        </section>
      )}
    </>
  );
}
