import { ArrowLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { editionPath } from "@/app/addresses.ts";
import { BACK_LINK } from "../../layout/back-link.tsx";

/** Leads from an output of an edition to the edition. */
export function EditionLink({ label = "Voltar à semana" }: { label?: string }) {
  const { date = "" } = useParams();
  return (
    <Link to={editionPath(date)} className={BACK_LINK}>
      <ArrowLeft aria-hidden className="size-5" />
      {label}
    </Link>
  );
}
