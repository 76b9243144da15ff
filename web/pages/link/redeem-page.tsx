import type { ReactNode } from "react";
import type { SessionLink, TokenLink } from "@/features/auth/rules.ts";
import { errorText } from "@/lib/data/errors.ts";
import { EmailAddress } from "@/ui/email-address.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { NarrowPage } from "../../layout/narrow-page.tsx";

type RedeemPageProps = {
  title: string;
  text: string;
  /** Whose account it is about; false while the account is changing. */
  about: ReactNode;
  label: string;
  doing: string;
  busy: boolean;
  error: Error | null;
  onRedeem: () => void;
};

/** What a link does, and the button that uses it up. */
export function RedeemPage(props: RedeemPageProps) {
  const { title, text, about, label, doing, busy, error, onRedeem } = props;
  return (
    <NarrowPage title={title} text={text}>
      {about !== false && (
        <div className="mb-6 space-y-3">
          {about}
          <p className="text-center text-balance text-muted">
            Não pediu este link? Então feche esta página.
          </p>
        </div>
      )}
      <BusyButton busy={busy} doing={doing} className="w-full" onClick={onRedeem}>
        {label}
      </BusyButton>
      <p role="alert" className="mt-4 text-danger-ink empty:hidden">
        {error && errorText(error)}
      </p>
    </NarrowPage>
  );
}

type LinkAccountsProps = {
  link: TokenLink | SessionLink;
  /** The signed-in person's e-mail. */
  current: string | undefined;
};

/** Names the account that a link signs in to, if it says so, and the one that it signs out. */
export function LinkAccounts({ link, current }: LinkAccountsProps) {
  const target = link.kind === "session" ? link.claims.email : undefined;
  const switches = current !== undefined && current !== target;
  return (
    <>
      {target !== undefined && (
        <p className="text-center">
          Link da conta{" "}
          <strong>
            <EmailAddress>{target}</EmailAddress>
          </strong>
        </p>
      )}
      {switches && (
        <p className="rounded-xl bg-accent-soft p-4">
          Você está usando a conta{" "}
          <strong>
            <EmailAddress>{current}</EmailAddress>
          </strong>
          . Ao continuar, este navegador sai dela e entra na conta deste link.
        </p>
      )}
    </>
  );
}

type DeadLinkPageProps = { title: string; text: string; children: ReactNode };

/** A link that can no longer be used, and what to do instead. Screen readers are told, as it may follow a press. */
export function DeadLinkPage({ title, text, children }: DeadLinkPageProps) {
  return (
    <NarrowPage title={title} text={text}>
      <div role="alert" className="sr-only">
        {title}
      </div>
      <div className="space-y-3">{children}</div>
    </NarrowPage>
  );
}
