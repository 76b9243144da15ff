import type { ReactNode } from "react";
import { shortMoment } from "@/lib/text/dates.ts";

type DeletedRowProps = {
  title: string;
  date: string;
  deleted_at: string;
  Heading: "h2" | "h3";
  /** Said where it may have been anybody. */
  by?: string;
  /** What can be done with it. */
  children: ReactNode;
};

/** A deleted announcement as it last was. */
export function DeletedRow({ title, date, deleted_at, Heading, by, children }: DeletedRowProps) {
  const now = Date.now();
  return (
    <li className="card announcement">
      <Heading dir="auto" className="card-title">
        {title}
      </Heading>
      <p className="card-moment">
        <time dateTime={date}>{shortMoment(date, now)}</time>
      </p>
      <p className="card-fact">
        Excluído
        {by && (
          <>
            {" por "}
            <bdi>{by}</bdi>
          </>
        )}
        {" · "}
        <time dateTime={deleted_at}>{shortMoment(deleted_at, now)}</time>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </li>
  );
}
