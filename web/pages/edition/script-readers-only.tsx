import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isEditor } from "@/features/auth/rules.ts";
import { useAuth, useProfile } from "@/features/auth/use-auth.ts";
import { readScripts, restoreScripts } from "@/features/editions/outputs/script/store.ts";
import { storedUserId } from "@/lib/device/stored-session.ts";
import { EditorsOnly } from "../../layout/allowed-only.tsx";

type ScriptReadersOnlyProps = { title: string; children: (userId: string) => ReactNode };

/**
 * Editors, and whoever this device keeps scripts for: at the pulpit nobody can be asked who is there, and a session
 * may have expired on the way.
 */
export function ScriptReadersOnly({ title, children }: ScriptReadersOnlyProps) {
  const { user } = useAuth();
  const { data: profile } = useProfile();
  const userId = user?.id ?? storedUserId();
  const isKnown = profile === undefined ? readScripts(userId) !== undefined : isEditor(profile);
  if (userId === undefined || !isKnown) return <EditorsOnly title={title}>{null}</EditorsOnly>;
  return (
    <Restored key={userId} userId={userId}>
      {children}
    </Restored>
  );
}

type RestoredProps = { userId: string; children: (userId: string) => ReactNode };

function Restored({ userId, children }: RestoredProps) {
  const queryClient = useQueryClient();
  // Before the first read of the screen, which would wait for a connection.
  useState(() => restoreScripts(queryClient, userId));
  return children(userId);
}
