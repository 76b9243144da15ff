import { useState } from "react";
import { Tabs } from "@/ui/tabs.tsx";
import { RecoveryForm, UnconfirmedNotice } from "./recovery-form.tsx";
import { SignInForm, useSignInForm } from "./sign-in-form.tsx";
import { SignUpForm, useSignUpForm } from "./sign-up-form.tsx";

type AuthTab = "sign-in" | "sign-up";

type AuthFormsProps = {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  forgotten: boolean;
  onForgotten: (forgotten: boolean) => void;
  /** The token of the invitation that the person has opened. */
  invitation: string | undefined;
};

/**
 * Shows the forms to sign in and to sign up. Each form keeps its values while the other form is
 * visible.
 */
export function AuthForms(props: AuthFormsProps) {
  const { tab, onTab, forgotten, onForgotten, invitation } = props;
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const signIn = useSignInForm("", setUnconfirmed);
  const signingUp = useSignUpForm(invitation, (email) => {
    signIn.form.setValue("email", email);
    signingUp.form.form.reset();
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
        { value: "sign-up", label: "Cadastrar", content: <SignUpForm {...signingUp} /> },
      ]}
    />
  );
}
