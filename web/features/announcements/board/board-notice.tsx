import type { ReactNode } from "react";

type BoardNoticeProps = {
  icon: ReactNode;
  title: string;
  text: string | undefined;
  children?: ReactNode;
};

/** Shown in place of the list: a sentence and a next step. */
export function BoardNotice({ icon, title, text, children }: BoardNoticeProps) {
  return (
    <div className="card flex flex-col items-center px-6 py-10 text-center sm:py-14">
      <div className="mb-4 grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-8">
        {icon}
      </div>
      <h3 className="font-serif text-2xl font-semibold">{title}</h3>
      <p className="mt-2 min-h-12 max-w-md text-muted text-balance">{text}</p>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
