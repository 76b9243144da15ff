import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { config } from "@/lib/config.ts";
import { deviceCountsQuery } from "./queries.ts";

/**
 * Shows admins whether messages reach the devices. Renders nothing on a server without messages.
 */
export function DevicesPanel() {
  const headingId = useId();
  const { data } = useQuery({ ...deviceCountsQuery, enabled: config.sendsPush });
  if (!data) return null;
  const { following, reached, lost } = data;
  return (
    <section aria-labelledby={headingId} className="card min-w-0 p-5 sm:p-7">
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        Me avise
      </h2>
      <p className="mt-2">
        Aparelhos que seguem os avisos: {following}. Receberam mensagens nos últimos 7 dias:{" "}
        {reached}. Desligados pelo celular: {lost}, até a pessoa abrir os avisos.
      </p>
    </section>
  );
}
