import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { editionAt } from "@/features/editions/model/find-edition.ts";
import { type Edition, editionsQuery } from "@/features/editions/model/queries.ts";
import { DeadEnd } from "../layout/narrow-page.tsx";
import { NotFoundPage } from "./not-found.tsx";

type Named = { id: string; service_at: string };

type WithEditionProps<Shown extends Named> = {
  title: string;
  waiting: ReactNode;
  /** Shown instead of the usual screen where there is no such edition. */
  missing?: ReactNode;
  /** Returns the form of an edition that the screen shows and whose service the address names. */
  versionOf: (edition: Edition) => Shown;
  children: (edition: Shown) => ReactNode;
};

/** The screen of the edition that the address names; one that is moved while it is shown stays until the address follows. */
export function WithEdition<Shown extends Named>(props: WithEditionProps<Shown>) {
  const { title, waiting, missing, versionOf, children } = props;
  const { date = "" } = useParams();
  const { data: editions, isError, refetch } = useQuery(editionsQuery);
  const [shown, setShown] = useState({ date, id: "" });
  if (editions === undefined) {
    if (!isError) return waiting;
    const text = "Não foi possível carregar a lista deste culto. Verifique sua conexão.";
    return <DeadEnd title={title} text={text} onRetry={refetch} />;
  }
  const versions = editions.map(versionOf);
  // Published outputs keep their address when the list is moved to another service, and lead back to it.
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
