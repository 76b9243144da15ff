import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { editionPath } from "@/features/editions/addresses.ts";

/** Leads from an output of an edition to the edition. */
export function EditionLink({ label = "Voltar à semana" }: { label?: string }) {
  const { date = "" } = useParams();
  return (
    <Link
      to={editionPath(date)}
      className="focus-ring -ml-1 inline-flex min-h-11 items-center gap-2 rounded-lg px-1 font-semibold text-accent-ink underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {label}
    </Link>
  );
}
