import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { type Edition, editionsQuery } from "@/features/editions/model/queries.ts";
import { editionAt, editionZone } from "@/features/editions/model/slug.ts";
import { Button } from "@/ui/button.tsx";
import { NarrowPage } from "../../layout/narrow-page.tsx";
import { Waiting } from "../../layout/waiting.tsx";
import { NotFoundScreen } from "../not-found-screen.ts";

type WithEditionProps = {
  title: string;
  /** Shown instead of the usual screen where there is no such edition. */
  missing?: ReactNode;
  children: (edition: Edition) => ReactNode;
};

/** The screen of the edition that the address names. */
export function WithEdition({ title, missing, children }: WithEditionProps) {
  const { date = "" } = useParams();
  const { data: editions, isError, refetch } = useQuery(editionsQuery);
  if (editions === undefined) {
    if (!isError) return <Waiting title={title} />;
    return (
      <NarrowPage title={title} text="Não foi possível carregar a edição. Verifique sua conexão.">
        <Button className="w-full" onClick={() => refetch()}>
          Tentar de novo
        </Button>
      </NarrowPage>
    );
  }
  const edition = editionAt(date, editions, editionZone());
  return edition ? children(edition) : (missing ?? <NotFoundScreen />);
}
