import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorText } from "@/lib/data/errors.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { EmailAddress } from "@/ui/email-address.tsx";
import { BusyButton } from "@/ui/form.tsx";
import { NarrowPage } from "../layout/narrow-page.tsx";

type RedeemPageProps = {
  title: string;
  text: string;
  /** Names the account that the link is for, and the account that is open. */
  about: ReactNode;
  label: string;
  doing: string;
  redeeming: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onRedeem: () => void;
};

/** Says what a link does, and has the button that uses it up. */
export function RedeemPage(props: RedeemPageProps) {
  const { title, text, about, label, doing, redeeming, onRedeem } = props;
  const { isPending, isSuccess, error } = redeeming;
  // The open account changes meanwhile.
  const busy = isPending || isSuccess;
  return (
    <NarrowPage title={title} text={text}>
      {!busy && (
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

/** Names an account by its e-mail address. */
export const Account = ({ email }: { email: string }) => (
  <strong>
    <EmailAddress>{email}</EmailAddress>
  </strong>
);

/** Says that another account is open in this browser. */
export const OpenAccount = ({ children }: { children: ReactNode }) => (
  <p className="rounded-xl bg-accent-soft p-4">{children}</p>
);

type DeadLinkPageProps = { title: string; text: string; ways: [to: string, label: string][] };

/** A link that can no longer be used, and the ways on. Screen readers are told, as it may follow a press. */
export function DeadLinkPage({ title, text, ways }: DeadLinkPageProps) {
  return (
    <NarrowPage title={title} text={text}>
      <div role="alert" className="sr-only">
        {title}
      </div>
      <div className="space-y-3">
        {ways.map(([to, label], index) => {
          const variant = index === 0 ? "primary" : "outline";
          return (
            <Link key={to} to={to} className={buttonStyle({ variant, className: "w-full" })}>
              {label}
            </Link>
          );
        })}
      </div>
    </NarrowPage>
  );
}
