import type { QueryClient } from "@tanstack/react-query";
import { RequestError } from "@/lib/data/request.ts";
import { createEdition } from "../model/mutations.ts";
import { type Edition, editionsQuery } from "../model/queries.ts";

const UNIQUE_VIOLATION = "23505";
const FIRST_REVISION = 1;

const isAt = (serviceAt: string) => (edition: Edition) =>
  Date.parse(edition.service_at) === Date.parse(serviceAt);

/**
 * Begins the edition of a service, or finds the one that is there: begun by a request whose answer was lost, or by
 * somebody else. `isFilled` says that somebody has saved a selection in it.
 */
export async function beginEdition(
  queryClient: QueryClient,
  id: string,
  serviceAt: string,
): Promise<{ edition: Edition; isFilled: boolean }> {
  try {
    const edition = await createEdition({ id, serviceAt });
    queryClient.setQueryData(editionsQuery.queryKey, (editions = []) =>
      [edition, ...editions].toSorted(
        (a, b) => Date.parse(b.service_at) - Date.parse(a.service_at),
      ),
    );
    return { edition, isFilled: false };
  } catch (error) {
    if (!(error instanceof RequestError && error.code === UNIQUE_VIOLATION)) throw error;
    const editions = await queryClient.fetchQuery({ ...editionsQuery, staleTime: 0 });
    const edition = editions.find(isAt(serviceAt));
    if (edition === undefined) throw error;
    const isFilled = edition.closed_at !== null || edition.revision > FIRST_REVISION;
    return { edition, isFilled };
  }
}
