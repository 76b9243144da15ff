import { trimmed } from "@/lib/text/blank.ts";
import { badgeStyle } from "../rules.ts";

const THEMES = [
  { theme: "light", label: "Tema claro" },
  { theme: "dark", label: "Tema escuro" },
];

/** How the badge will look on a card, in both themes side by side. */
export function BadgePreview({ name, color }: { name: string; color: string }) {
  const style = badgeStyle(color);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
      {THEMES.map(({ theme, label }) => (
        <figure
          key={theme}
          className={`${theme} min-w-0 rounded-xl border border-line bg-surface p-[min(0.75rem,3vw)]`}
        >
          <figcaption className="mb-2 text-sm text-muted">{label}</figcaption>
          <span className="badge text-ink" style={style}>
            {trimmed(name) || "Ministério"}
          </span>
        </figure>
      ))}
    </div>
  );
}
