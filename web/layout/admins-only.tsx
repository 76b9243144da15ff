import type { ReactNode } from "react";
import { isAdmin } from "@/features/auth/rules.ts";
import { AllowedOnly } from "./allowed-only.tsx";

export function AdminsOnly({ children }: { children: ReactNode }) {
  return (
    <AllowedOnly
      title="Administração"
      isAllowed={isAdmin}
      refusal="Esta página é dos administradores. Se você precisa dela, fale com um deles."
    >
      {children}
    </AllowedOnly>
  );
}
