import { badgeStyle } from "../rules.ts";

const THEMES = [
  { theme: "light", label: "Tema claro" },
  { theme: "dark", label: "Tema escuro" },
];

/** How the badge will look on a card, in both themes side by side. */
export function BadgePreview({ name, color }: { name: string; color: string }) {
  const style = badgeStyle(color);
  return (
    <div className="grid grid-cols-2 gap-3">
      {THEMES.map(({ theme, label }) => (
        <figure
          key={theme}
          className={`${theme} min-w-0 rounded-xl border border-line bg-surface p-3`}
        >
          <figcaption className="mb-2 text-sm text-muted">{label}</figcaption>
          <span
            className="inline-block max-w-full rounded-full px-3 py-0.5 font-semibold text-ink wrap-anywhere"
            style={style}
          >
            {name.trim() || "Ministério"}
          </span>
        </figure>
      ))}
    </div>
  );
}
