import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/addresses.ts";
import { config } from "@/lib/config.ts";

/** The mark of public/favicon.svg, in the theme's colours. */
function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-10 shrink-0">
      <rect width="48" height="48" rx="14" className="fill-logo" />
      <path
        d="M13 37V23.5C13 17 17.9 12.6 24 9c6.1 3.6 11 8 11 14.5V37Z"
        className="fill-logo-paper"
      />
      <path
        d="M24 17.5v12M19.5 21.5h9"
        className="fill-none stroke-logo-mark"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M19 33.5h10"
        className="fill-none stroke-logo"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

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
            <Logo />
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
