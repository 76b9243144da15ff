import { useState } from "react";
import { Tabs } from "@/ui/tabs.tsx";
import { UnconfirmedNotice } from "./code-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { SignInForm, useSignInForm } from "./sign-in-form.tsx";
import { SignUpForm, useSignUpForm } from "./sign-up-form.tsx";

type AuthTab = "sign-in" | "sign-up";

type AuthFormsProps = {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** Shows the form for a forgotten password in place of the tabs. */
  forgotten: boolean;
  onForgotten: (forgotten: boolean) => void;
};

/** Signing in and signing up. The forms keep their values while another one is shown. */
export function AuthForms({ tab, onTab, forgotten, onForgotten }: AuthFormsProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const signIn = useSignInForm("", setUnconfirmed);
  const signUp = useSignUpForm((email) => {
    signIn.form.setValue("email", email);
    signUp.form.reset();
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
        { value: "sign-up", label: "Cadastrar", content: <SignUpForm form={signUp} /> },
      ]}
    />
  );
}
