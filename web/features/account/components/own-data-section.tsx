import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { Button } from "@/ui/button.tsx";
import { showError } from "@/ui/toast.ts";
import { saveOwnData } from "../mutations.ts";
import { Section } from "./account-section.tsx";

/** Lets people download the data of their account (LGPD, article 18). */
export function OwnDataSection() {
  const { mutate, isPending } = useMutation({
    mutationFn: saveOwnData,
    onError: showError("Os dados não foram baixados"),
  });
  return (
    <Section
      title="Cópia dos seus dados"
      text="Um arquivo com sua conta, os avisos que você publicou e as mudanças que você fez. Os textos do boletim não fazem parte dele."
    >
      <Button variant="outline" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        <Download aria-hidden />
        Baixar meus dados
      </Button>
      <p className="mt-2">
        <Link to={paths.privacy} className="action-link focus-ring">
          Como cuidamos dos seus dados
        </Link>
      </p>
    </Section>
  );
}
