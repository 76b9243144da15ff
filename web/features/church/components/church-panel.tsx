import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Waiting } from "@/ui/list-state.tsx";
import { churchQuery } from "../queries.ts";
import { ChurchForm } from "./church-form.tsx";
import { LogoField } from "./logo-field.tsx";

export function ChurchPanel() {
  const headingId = useId();
  const query = useQuery(churchQuery);
  if (!query.data) return <Waiting query={query} noun="os dados da igreja" />;
  return (
    <section aria-labelledby={headingId} className="card min-w-0 p-5 sm:p-7">
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        A igreja
      </h2>
      <ChurchForm church={query.data} />
      <LogoField />
    </section>
  );
}
