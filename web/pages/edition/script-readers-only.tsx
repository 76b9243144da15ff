import type { ReactNode } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { sentencesQuery } from "@/features/editions/model/editor-queries.ts";
import { storedUserId } from "@/lib/device/account.ts";
import { keptAt } from "@/lib/device/keep.ts";
import { EditorsOnly } from "../../layout/allowed-only.tsx";

type ScriptReadersOnlyProps = {
  title: string;
  waiting: ReactNode;
  children: (userId: string) => ReactNode;
};

/**
 * Editors, and whoever this device keeps a script for, whose sentences only editors read: at the pulpit nobody can be asked who is there, and a session
 * may have expired on the way.
 */
export function ScriptReadersOnly({ children, ...props }: ScriptReadersOnlyProps) {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const userId = user?.id ?? storedUserId();
  const isKnown = profile === undefined ? keptAt(sentencesQuery) !== undefined : isEditor(profile);
  if (userId === undefined || !isKnown) return <EditorsOnly {...props}>{null}</EditorsOnly>;
  return children(userId);
}
