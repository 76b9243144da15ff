import { Button } from "@/ui/button.tsx";
import { useResendConfirmation } from "../recovery-mutations.ts";
import { CodeForm } from "./code-form.tsx";

/** Shown when the e-mail of an account is still to be confirmed: by the link, the code, or a new mail. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const { mutate, isPending } = useResendConfirmation();
  return (
    <section aria-labelledby="confirme" className="mt-6 space-y-4 border-t border-line pt-6">
      <h2 id="confirme" className="font-serif text-xl font-semibold">
        Falta confirmar seu email
      </h2>
      <p className="wrap-anywhere text-muted">
        Abra o link que enviamos para{" "}
        <strong className="text-ink">
          <bdi>{email}</bdi>
        </strong>{" "}
        ou digite aqui o código que veio com ele. Depois você escolhe a senha de novo.
      </p>
      <CodeForm key={email} email={email} purpose="signup" />
      <Button
        variant="outline"
        aria-busy={isPending}
        aria-disabled={isPending}
        className="w-full"
        onClick={() => !isPending && mutate(email)}
      >
        {isPending ? "Reenviando..." : "Reenviar confirmação"}
      </Button>
    </section>
  );
}
