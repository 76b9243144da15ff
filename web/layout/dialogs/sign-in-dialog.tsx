import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { forgottenPath } from "@/app/addresses.ts";
import { SignInForm } from "@/features/auth/components/sign-in-form.tsx";
import { signInSchema } from "@/features/auth/schema.ts";
import { Dialog } from "@/ui/dialogs/dialog.tsx";

type SignInDialogProps = {
  /** Of who was signed in before. */
  email: string;
  onClose: () => void;
};

/** Signs in on top of what is being written, which stays as it is for whoever has begun it. */
export function SignInDialog({ email, onClose }: SignInDialogProps) {
  const navigate = useNavigate();
  const [opener] = useState(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  const form = useForm({
    resolver: standardSchemaResolver(signInSchema),
    defaultValues: { email, password: "" },
  });
  return (
    <Dialog title="Entre para continuar" opener={opener} onClose={onClose}>
      <p className="-mt-3 mb-5 text-muted">
        Sua sessão terminou. O que você escreveu continua aqui; se outra conta entrar, fica guardado
        como rascunho.
      </p>
      <SignInForm
        form={form}
        // The text is kept as a draft.
        onForgotten={() => navigate(forgottenPath, { replace: true })}
        onUnconfirmed={() => {}}
      />
    </Dialog>
  );
}
