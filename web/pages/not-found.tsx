import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "@/app/addresses.ts";
import { buttonStyle } from "@/ui/button.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { Page } from "../layout/page.tsx";

export function NotFoundPage() {
  const { pathname } = useLocation();

  useEffect(() => {
    console.error("404 Error: User attempted to access non-existent route:", pathname);
  }, [pathname]);

  return (
    <Page className="flex flex-col items-center pt-[20dvh] text-center">
      <p aria-hidden className="font-serif text-7xl font-semibold text-accent-ink">
        404
      </p>
      <PageHeading lang="en" className="mt-4">
        Oops! Page not found
      </PageHeading>
      <p className="mt-2 mb-6 text-muted">Esta página não existe.</p>
      <Link to={paths.home} className={buttonStyle()}>
        <span>
          <span lang="en">Return to Home</span>
          <br />
          <small>Ver os avisos</small>
        </span>
      </Link>
    </Page>
  );
}
