import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "@/app/addresses.ts";
import { ThemeToggle } from "@/features/theme/components/theme-toggle.tsx";
import { MAIN_ID } from "@/lib/browser/focus.ts";
import { cameFrom, isPlain } from "@/lib/browser/return-place.ts";
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
          "mx-auto w-full max-w-6xl px-page pb-10 outline-none sm:px-6 sm:pb-16",
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
    <a
      href={`#${MAIN_ID}`}
      className="focus-ring fixed top-2 left-2 z-50 max-w-[calc(100vw-1rem)] -translate-y-[200%] rounded-xl bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  );
}

/** The look of a link that leads back. */
export const BACK_LINK =
  "focus-ring -ml-1 inline-flex min-h-11 items-center gap-2 rounded-lg px-1 font-semibold text-accent-ink underline-offset-4 hover:underline";

/** Leads to the board; for who came from there to the place in the list where they were. */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    if (!isPlain(event) || cameFrom(state) !== paths.home) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link to={paths.home} onClick={goBack} className={BACK_LINK}>
      <ArrowLeft aria-hidden className="size-5" />
      Voltar aos avisos
    </Link>
  );
}
