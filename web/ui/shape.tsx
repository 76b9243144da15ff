import "./shape.css";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

/** Holds the place of a text of so many letters, which breaks where that would. */
export const SkeletonText = ({ letters }: { letters: number }) => (
  <span aria-hidden className="skeleton-text rounded-lg bg-line motion-safe:animate-pulse">
    {"espera ".repeat(Math.ceil(letters / 5)).slice(0, Math.round(letters / 0.75))}
  </span>
);

type BoxesProps = {
  /** The columns of the grid, and the gap between boxes. */
  className: string;
  /** The heights of the boxes in rem, column by column. */
  columns: readonly (readonly number[])[];
};

/** Hold the places of cards. */
export const Boxes = ({ className, columns }: BoxesProps) => (
  <div aria-hidden className={clsx("boxes", className)}>
    {columns.map((heights, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change their order.
      <div key={column}>
        {heights.map((height, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            key={index}
            className={clsx(
              "card flex flex-col overflow-hidden p-4",
              height < 6 ? "justify-center gap-2" : "gap-5",
            )}
            style={{ height: `${height}rem` }}
          >
            <Skeleton className="h-5 w-40 max-w-full shrink-0" />
            {height > 4 && <Skeleton className="h-4 w-3/4 shrink-0" />}
            {height > 10 && height < 30 && <Skeleton className="mt-auto h-11" />}
          </div>
        ))}
      </div>
    ))}
  </div>
);

type LoadingProps = { label?: string | undefined; children: ReactNode };

/** What is shown in place of what is loaded; it says so. */
export const Loading = ({ label = "Carregando…", children }: LoadingProps) => (
  // What stands below would be pushed away by what is loaded.
  <div className="w-full [&~*]:hidden">
    <p role="status" className="sr-only">
      {label}
    </p>
    {children}
  </div>
);
