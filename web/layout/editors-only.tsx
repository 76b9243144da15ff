import type { ReactNode } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { AllowedOnly } from "./allowed-only.tsx";

export function EditorsOnly({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AllowedOnly
      title={title}
      isAllowed={isEditor}
      refusal="Esta página é da equipe de comunicação. Se você faz parte dela, peça a um administrador o papel de editor."
    >
      {children}
    </AllowedOnly>
  );
}
