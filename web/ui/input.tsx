import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

const controlStyle =
  "w-full min-h-11 rounded-xl border border-line-strong bg-field px-3.5 py-2 text-base text-ink placeholder:text-muted focus-ring aria-invalid:border-danger-ink disabled:bg-sunken disabled:text-muted";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(controlStyle, className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(controlStyle, "block", className)} {...props} />;
}
