import { type ReactNode, useId } from "react";

type SectionProps = { title: string; text?: string; children: ReactNode };

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card p-5 sm:p-7">
      <h2 id={id} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
