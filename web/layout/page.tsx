import type { ReactNode } from "react";
import { ThemeToggle } from "@/features/theme/components/theme-toggle.tsx";
import { cn } from "@/lib/cn.ts";
import { MAIN_ID } from "@/lib/focus.ts";
import { Header } from "./header.tsx";

type PageProps = {
  /** What stands beside the title in the header. */
  controls?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Page({ controls = <ThemeToggle />, className, children }: PageProps) {
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="focus-ring fixed top-2 left-2 z-50 -translate-y-20 rounded-xl bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <Header>{controls}</Header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={cn(
          "mx-auto w-full max-w-6xl px-4 pb-28 outline-none sm:px-6 sm:pb-16",
          className,
        )}
      >
        {children}
      </main>
    </>
  );
}
