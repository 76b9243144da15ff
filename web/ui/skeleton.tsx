import { cn } from "@/lib/cn.ts";

export function Skeleton({ className }: { className?: string }) {
  return <div className={cn("rounded-lg bg-line motion-safe:animate-pulse", className)} />;
}
