/** The mark of public/favicon.svg, in the theme's colours. */
export function Logo() {
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
