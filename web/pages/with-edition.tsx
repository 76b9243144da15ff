import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { editionAt } from "@/features/editions/model/find-edition.ts";
import { type Edition, editionsQuery } from "@/features/editions/model/queries.ts";
import { unreachableText } from "@/lib/data/request.ts";
import { DeadEnd } from "../layout/narrow-page.tsx";
import { NotFoundPage } from "./not-found.tsx";

type Named = { id: string; service_at: string };

type WithEditionProps<Shown extends Named> = {
  title: string;
  waiting: ReactNode;
  /** Shown instead of the not-found page when the address names no edition. */
  missing?: ReactNode;
  /**
   * Returns the version of an edition that the page shows: the working list or the published copy.
   * The address contains the service of that version.
   */
  versionOf: (edition: Edition) => Shown;
  children: (edition: Shown) => ReactNode;
};

/**
 * Renders the page of the edition that the address names. An edition that is moved to another
 * service stays visible until the address has changed.
 */
export function WithEdition<Shown extends Named>(props: WithEditionProps<Shown>) {
  const { title, waiting, missing, versionOf, children } = props;
  const { date = "" } = useParams();
  const { data: editions, isError, refetch } = useQuery(editionsQuery);
  const [shown, setShown] = useState({ date, id: "" });
  if (editions === undefined) {
    if (!isError) return waiting;
    const text = unreachableText();
    return <DeadEnd title={title} text={text} onRetry={refetch} />;
  }
  const versions = editions.map(versionOf);
  // A published output keeps the address of its former service after the list was moved. At that
  // address this page shows the moved list.
  const published = editionAt(
    date,
    editions.flatMap((one) => one.published ?? []),
  );
  const edition =
    editionAt(date, versions) ??
    versions.find(({ id }) => id === published?.id || (date === shown.date && id === shown.id));
  if (edition && (date !== shown.date || edition.id !== shown.id)) {
    setShown({ date, id: edition.id });
  }
  return edition ? children(edition) : missing || <NotFoundPage />;
}
