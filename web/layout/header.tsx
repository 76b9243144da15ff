import type { ReactNode } from "react";
import { Link } from "react-router";
import { config } from "@/lib/config.ts";
import { paths } from "../paths.ts";
import { Logo } from "./logo.tsx";

export function Header({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link
          to={paths.home}
          className="focus-ring mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-xl"
        >
          <Logo />
          <span className="line-clamp-2 font-serif text-base leading-tight font-semibold sm:text-lg">
            {config.boardTitle}
          </span>
        </Link>
        {children}
      </div>
    </header>
  );
}
