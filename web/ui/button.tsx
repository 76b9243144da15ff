import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** The classes of a button, also for links that look like one. */
export const buttonStyle = cva(
  "inline-flex min-h-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-xl text-base font-semibold whitespace-nowrap transition-colors focus-ring disabled:cursor-default aria-busy:cursor-progress [&_svg]:size-5 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "bg-accent px-5 text-on-accent shadow-sm hover:bg-accent-strong disabled:bg-accent-muted disabled:text-on-accent-muted",
        outline: "border border-line-strong bg-surface px-5 text-ink hover:bg-sunken",
        quiet: "px-3 text-ink hover:bg-sunken",
        danger: "bg-danger px-5 text-on-danger hover:bg-danger-strong",
        icon: "w-11 text-muted hover:bg-sunken hover:text-ink",
        iconDanger: "w-11 text-muted hover:bg-danger-soft hover:text-danger-ink",
      },
    },
    defaultVariants: { variant: "primary" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonStyle>;

export function Button({ variant, className, type = "button", ...props }: ButtonProps) {
  return <button type={type} className={cn(buttonStyle({ variant }), className)} {...props} />;
}
