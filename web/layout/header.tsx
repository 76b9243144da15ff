import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { ChurchMark } from "@/features/church/components/church-mark.tsx";
import { config } from "@/lib/config.ts";

/** Tells the style sheet how much of the window the header takes: with large text it is higher. */
function headerRef(header: HTMLElement | null) {
  if (header === null) return;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => {
    // Large text makes it so high that it would take too much of the window.
    header.classList.toggle("is-high", header.offsetHeight > window.innerHeight / 8);
    const isSticky = getComputedStyle(header).position === "sticky";
    root.setProperty("--header-height", isSticky ? `${header.offsetHeight}px` : "0px");
  });
  observer.observe(header);
  return () => observer.disconnect();
}

export function Header({ children }: { children: ReactNode }) {
  return (
    <header ref={headerRef} className="page-header border-b border-line bg-page">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-1 px-page sm:gap-2 sm:px-6">
        {/* With large text the rest goes below the title, whose words stay whole. */}
        <div className="flex w-min grow">
          <Link
            to={paths.home}
            className="focus-ring flex min-h-11 items-center gap-2.5 rounded-xl"
          >
            <ChurchMark />
            <span className="font-serif text-base leading-tight font-semibold sm:text-lg">
              {config.boardTitle}
            </span>
          </Link>
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          {children}
        </div>
      </div>
    </header>
  );
}
