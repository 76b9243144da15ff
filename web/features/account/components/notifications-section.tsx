import type { Profile } from "@/features/auth/queries.ts";
import { Bell } from "@/features/notifications/bell.tsx";
import { config } from "@/lib/config.ts";
import { Section } from "./section.tsx";

/** Whether this device is told of what the member's own ministry announces. */
export function NotificationsSection({ profile: { ministry } }: { profile: Profile }) {
  if (!ministry || !config.hasOwnServer) return null;
  return (
    <Section
      title="Mensagens neste aparelho"
      text="Saiba na hora quando um aviso do seu ministério muda ou é cancelado. Vale para este aparelho, não para a conta: sair dela não muda nada."
    >
      <Bell of={{ ministry }} name={ministry.name} isNameShown />
    </Section>
  );
}
