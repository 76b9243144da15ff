import { useState } from "react";
import { useNavigate } from "react-router";
import { forgottenPath } from "@/app/addresses.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { SignInForm, useSignInForm } from "./sign-in-form.tsx";

type SignInDialogProps = {
  /** The e-mail address of the person whose session has ended. */
  email: string;
  onClose: () => void;
};

/** Asks a person whose session ended to sign in, above the open form. The form keeps its values. */
export function SignInDialog({ email, onClose }: SignInDialogProps) {
  const navigate = useNavigate();
  const [opener] = useState(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  const form = useSignInForm(email);
  return (
    <Dialog title="Entre para continuar" opener={opener} onClose={onClose}>
      <p className="-mt-3 mb-5 text-muted">
        Sua sessão terminou. O que você escreveu continua aqui; se outra conta entrar, fica guardado
        como rascunho.
      </p>
      <SignInForm
        form={form}
        // A press on "forgotten password" may leave the form below this dialog, because the form is
        // stored as a draft.
        onForgotten={() => navigate(forgottenPath, { replace: true })}
      />
    </Dialog>
  );
}
