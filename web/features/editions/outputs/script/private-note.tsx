import { EyeOff } from "lucide-react";

/** What only the announcer sees; it must never be taken for something to say. */
export function PrivateNote({ text }: { text: string }) {
  return (
    <aside aria-label="Nota particular" className="script-note">
      <p className="script-line font-semibold text-muted">
        <EyeOff aria-hidden />
        Só para você, não ler
      </p>
      <p>{text}</p>
    </aside>
  );
}
