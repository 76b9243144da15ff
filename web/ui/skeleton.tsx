import { clsx } from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <div className={clsx("rounded-lg bg-line motion-safe:animate-pulse", className)} />;
}
