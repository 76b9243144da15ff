import type { SessionLink, TokenLink } from "../rules.ts";

type LinkAccountsProps = {
  link: TokenLink | SessionLink;
  /** The e-mail of who is signed in. */
  current: string | undefined;
};

/** Whose account a link opens, where it says so, and whose it takes the place of. */
export function LinkAccounts({ link, current }: LinkAccountsProps) {
  const target = link.kind === "session" ? link.claims.email : undefined;
  const switches = current !== undefined && current !== target;
  return (
    <div className="mb-6 space-y-3 wrap-anywhere">
      {target !== undefined && (
        <p className="text-center">
          Link da conta <strong>{target}</strong>
        </p>
      )}
      {switches && (
        <p className="rounded-xl bg-accent-soft p-4">
          Você está usando a conta <strong>{current}</strong>. Ao continuar, este navegador sai dela
          e entra na conta deste link.
        </p>
      )}
      <p className="text-center text-balance text-muted">
        Não pediu este link? Então feche esta página.
      </p>
    </div>
  );
}
