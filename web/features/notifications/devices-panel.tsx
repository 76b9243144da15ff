import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { config } from "@/lib/config.ts";
import { deviceCountsQuery } from "./queries.ts";

function devices(count: number, one: string, many: string) {
  if (count === 0) return `Nenhum aparelho ${one}`;
  return count === 1 ? `1 aparelho ${one}` : `${count} aparelhos ${many}`;
}

type DeviceCounts = { following: number; reached: number; lost: number };

/** Says in one sentence for each number how many devices follow, were reached, and are lost. */
export function devicesText({ following, reached, lost }: DeviceCounts): string {
  const texts = [
    `${devices(following, "segue", "seguem")} os avisos.`,
    `${devices(reached, "recebeu", "receberam")} mensagens nos últimos 7 dias.`,
  ];
  if (lost > 0) {
    texts.push(
      `${devices(lost, "foi desligado", "foram desligados")} pelo celular: voltam a receber quando a pessoa abrir os avisos.`,
    );
  }
  return texts.join(" ");
}

/** Shows admins whether messages reach the devices. Renders nothing on a server without messages. */
export function DevicesPanel() {
  const headingId = useId();
  const { data } = useQuery({ ...deviceCountsQuery, enabled: config.sendsPush });
  if (!data) return null;
  return (
    <section aria-labelledby={headingId} className="card min-w-0 p-5 sm:p-7">
      <h2 id={headingId} className="font-serif text-xl font-semibold">
        Me avise
      </h2>
      <p className="mt-2">{devicesText(data)}</p>
    </section>
  );
}
