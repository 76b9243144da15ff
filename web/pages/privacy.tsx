import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { churchQuery } from "@/features/church/queries.ts";
import { privacyText } from "@/features/privacy/privacy-text.ts";
import { config } from "@/lib/config.ts";
import { PageHeading } from "@/ui/page-heading.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { Page } from "../layout/page.tsx";

/**
 * Says which personal data the board stores, why, for how long and who sees them (LGPD, articles 9
 * and 18).
 */
export function PrivacyPage() {
  const { data: church } = useQuery(churchQuery);
  const { hasOwnServer, sendsMail, sendsPush, canBeEmbedded } = config;
  const facts = { hasOwnServer, sendsMail, sendsPush, canBeEmbedded };
  const parts = privacyText({ ...facts, address: church?.address ?? null });
  return (
    <Page className="pt-4">
      <div className="mx-auto max-w-2xl">
        <BackLink />
        <article className="card mt-3 p-button sm:p-8">
          <PageHeading>Privacidade</PageHeading>
          <p className="mt-1 text-muted">
            O que {config.outputTitle} guarda sobre você, por quê, por quanto tempo e quem vê.
          </p>
          {parts.map(({ title, texts }) => (
            <section key={title} className="mt-6">
              <h2 className="font-serif text-xl font-semibold">{title}</h2>
              {texts.map(({ who, text }) => (
                <p key={text} className="mt-2">
                  {who && <strong>{who}: </strong>}
                  {text}
                </p>
              ))}
            </section>
          ))}
          <p className="mt-4">
            <Link to={paths.account} className="action-link focus-ring">
              Abrir “Minha conta”
            </Link>
          </p>
        </article>
      </div>
    </Page>
  );
}
