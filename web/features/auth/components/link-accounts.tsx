import { EmailAddress } from "@/ui/email-address.tsx";
import type { SessionLink, TokenLink } from "../rules.ts";

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
    <div className="mb-6 space-y-3">
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
      <p className="text-center text-balance text-muted">
        Não pediu este link? Então feche esta página.
      </p>
    </div>
  );
}
