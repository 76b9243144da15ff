import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Tabs } from "@/ui/tabs.tsx";
import { notify } from "@/ui/toast.ts";
import { signInSchema, signUpSchema } from "../schema.ts";
import { UnconfirmedNotice } from "./code-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

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
  const signIn = useForm({
    resolver: standardSchemaResolver(signInSchema),
    defaultValues: { email: "", password: "" },
  });
  const signUp = useForm({
    resolver: standardSchemaResolver(signUpSchema),
    defaultValues: { name: "", email: "", password: "", ministryId: null },
  });

  const waitForConfirmation = (email: string) => {
    signIn.setValue("email", email);
    signUp.reset();
    setUnconfirmed(email);
    onTab("sign-in");
  };

  if (forgotten) {
    return <RecoveryForm email={signIn.getValues("email")} onBack={() => onForgotten(false)} />;
  }
  return (
    <Tabs
      label="Entrar ou cadastrar"
      value={tab}
      onChange={(next) => {
        // It was about the form that goes.
        notify.leave("error");
        onTab(next === "sign-up" ? "sign-up" : "sign-in");
      }}
      tabs={[
        {
          value: "sign-in",
          label: "Entrar",
          content: (
            <>
              <SignInForm
                form={signIn}
                onForgotten={() => onForgotten(true)}
                onUnconfirmed={setUnconfirmed}
              />
              {unconfirmed !== undefined && <UnconfirmedNotice email={unconfirmed} />}
            </>
          ),
        },
        {
          value: "sign-up",
          label: "Cadastrar",
          content: <SignUpForm form={signUp} onUnconfirmed={waitForConfirmation} />,
        },
      ]}
    />
  );
}
