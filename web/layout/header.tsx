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
        d="M11.5 38.5V22.5C11.5 15.3 17 9.5 24 9.5s12.5 5.8 12.5 13v16"
        className="fill-none stroke-logo-paper"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path
        d="M24 16.2c-3.9 0-6.1 2.9-6.1 6.6v4.4c0 1.5-.8 2.4-1.8 3.4-.8.8-.2 2.1.9 2.1h14c1.1 0 1.7-1.3.9-2.1-1-1-1.8-1.9-1.8-3.4v-4.4c0-3.7-2.2-6.6-6.1-6.6Z"
        className="fill-logo-paper"
      />
      <path d="M20.9 34.6h6.2a3.1 3.1 0 0 1-6.2 0Z" className="fill-logo-mark" />
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
