import { useState } from "react";
import { useMinistryOptions } from "@/features/ministries/queries.ts";
import { EMAIL, NEW_PASSWORD, RequestForm, useRequestForm } from "@/ui/request-form.tsx";
import { SelectField } from "@/ui/select.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { signUp } from "../mutations.ts";
import { signUpSchema } from "../schema.ts";
import { RecoveryForm, UnconfirmedNotice } from "./recovery-form.tsx";
import { SignInForm, useSignInForm } from "./sign-in-form.tsx";

type AuthTab = "sign-in" | "sign-up";

type AuthFormsProps = {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  forgotten: boolean;
  onForgotten: (forgotten: boolean) => void;
};

/** Shows the forms to sign in and to sign up. Each form keeps its values while the other one is shown. */
export function AuthForms({ tab, onTab, forgotten, onForgotten }: AuthFormsProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const signIn = useSignInForm("", setUnconfirmed);
  const signingUp = useSignUpForm((email) => {
    signIn.form.setValue("email", email);
    signingUp.form.reset();
    setUnconfirmed(email);
    onTab("sign-in");
  });

  if (forgotten) {
    const email = signIn.form.getValues("email");
    return <RecoveryForm email={email} onBack={() => onForgotten(false)} />;
  }
  return (
    <Tabs
      label="Entrar ou cadastrar"
      value={tab}
      onChange={(next) => onTab(next === "sign-up" ? "sign-up" : "sign-in")}
      tabs={[
        {
          value: "sign-in",
          label: "Entrar",
          content: (
            <>
              <SignInForm form={signIn} onForgotten={() => onForgotten(true)} />
              {unconfirmed !== undefined && <UnconfirmedNotice email={unconfirmed} />}
            </>
          ),
        },
        { value: "sign-up", label: "Cadastrar", content: <SignUpForm form={signingUp} /> },
      ]}
    />
  );
}

/** Returns the sign-up form. It calls `onUnconfirmed` when the new account's e-mail must still be confirmed. */
const useSignUpForm = (onUnconfirmed: (email: string) => void) =>
  useRequestForm({
    schema: signUpSchema,
    start: { name: "", email: "", password: "", ministryId: null },
    failure: "Erro ao criar conta",
    request: signUp,
    onDone: (signedIn, { email }) => !signedIn && onUnconfirmed(email),
  });

function SignUpForm({ form }: { form: ReturnType<typeof useSignUpForm> }) {
  const options = useMinistryOptions();
  const { watch, setValue } = form.form;
  return (
    <RequestForm
      form={form}
      fields={{
        name: { label: "Nome Completo", required: true, autoComplete: "name" },
        email: { ...EMAIL, required: true },
        password: { ...NEW_PASSWORD, label: "Senha", required: true },
      }}
      action="Criar Conta"
      doing="Criando conta..."
      wide
      className="space-y-5"
    >
      <SelectField
        label="Ministério (opcional)"
        value={watch("ministryId")}
        onChange={(ministryId) => setValue("ministryId", ministryId)}
        options={options}
      />
    </RequestForm>
  );
}
