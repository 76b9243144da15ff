import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ThemeToggle } from "@/features/theme/theme.tsx";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { Header } from "./header.tsx";

type PageProps = {
  /** What stands beside the title in the header. */
  controls?: ReactNode;
  /** What stands below the rest. */
  bar?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Page({ controls = <ThemeToggle />, bar, className, children }: PageProps) {
  return (
    <>
      <Header>{controls}</Header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={clsx(
          "mx-auto w-full max-w-440 px-page pb-10 outline-none sm:px-6 sm:pb-16",
          className,
        )}
      >
        {children}
      </main>
      {bar}
    </>
  );
}

/** The first stop of Tab, in sight when it has the focus. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link focus-ring">
      Pular para o conteúdo
    </a>
  );
}
