import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { editionAt } from "@/features/editions/model/find-edition.ts";
import { type Edition, editionsQuery } from "@/features/editions/model/queries.ts";
import { DeadEnd } from "../../layout/narrow-page.tsx";
import { NotFoundScreen } from "../lazy-page.tsx";

type WithEditionProps = {
  title: string;
  waiting: ReactNode;
  /** Shown instead of the usual screen where there is no such edition. */
  missing?: ReactNode;
  children: (edition: Edition) => ReactNode;
};

/** The screen of the edition that the address names; one that is moved while it is shown stays until the address follows. */
export function WithEdition({ title, waiting, missing, children }: WithEditionProps) {
  const { date = "" } = useParams();
  const { data: editions, isError, refetch } = useQuery(editionsQuery);
  const [shown, setShown] = useState({ date, id: "" });
  if (editions === undefined) {
    if (!isError) return waiting;
    const text = "Não foi possível carregar a lista deste culto. Verifique sua conexão.";
    return <DeadEnd title={title} text={text} onRetry={refetch} />;
  }
  const edition =
    editionAt(date, editions) ?? editions.find(({ id }) => date === shown.date && id === shown.id);
  if (edition && (date !== shown.date || edition.id !== shown.id)) {
    setShown({ date, id: edition.id });
  }
  return edition ? children(edition) : (missing ?? <NotFoundScreen />);
}

/** What a visitor sees of an edition that is not closed, or that there never was. */
export function NotPublished({ title }: { title: string }) {
  return (
    <DeadEnd
      title={title}
      text="O boletim desta data não existe ou ainda não foi publicado. Os avisos já estão no mural."
    />
  );
}
