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
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="font-serif text-2xl font-semibold">
        A igreja
      </h2>
      <ChurchForm church={query.data} />
      <LogoField />
    </section>
  );
}
