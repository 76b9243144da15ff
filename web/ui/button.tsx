import { clsx } from "clsx";
import { Check, Copy, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { useCopy } from "@/lib/browser/clipboard.ts";

const VARIANTS = {
  primary: clsx(
    "button-primary border-transparent bg-accent px-button text-on-accent shadow-sm",
    "hover:bg-accent-strong disabled:bg-accent-muted disabled:text-on-accent-muted",
  ),
  outline: "border-line-strong bg-surface px-button text-ink hover:bg-sunken",
  quiet: "border-transparent px-3 text-ink hover:bg-sunken",
  // The danger button is not solid red, because solid red means a cancelled announcement.
  danger: "border-danger-ink bg-surface px-button text-danger-ink hover:bg-danger-soft",
  icon: "w-icon border-transparent text-muted hover:bg-sunken hover:text-ink",
};

type ButtonStyle = { variant?: keyof typeof VARIANTS | undefined; className?: string | undefined };

/** Returns the class names of a button. Links that look like a button use them too. */
export const buttonStyle = ({ variant = "primary", className }: ButtonStyle = {}) =>
  clsx(
    // Every button has a border, because the high-contrast mode of Windows removes background
    // colours.
    "inline-flex min-h-icon max-w-full shrink-0 items-center justify-center gap-2 rounded-xl",
    "border py-1 text-center text-base font-semibold transition-colors focus-ring",
    "cursor-pointer disabled:cursor-default aria-busy:cursor-progress",
    // A text of two lines begins beside its icon.
    "has-[>svg]:text-left [&_svg]:size-5 [&_svg]:shrink-0",
    VARIANTS[variant],
    className,
  );

type ButtonProps = ComponentProps<"button"> & Pick<ButtonStyle, "variant">;

export function Button({ variant, className, type = "button", ...props }: ButtonProps) {
  return <button type={type} className={buttonStyle({ variant, className })} {...props} />;
}

type CopyButtonProps = ButtonProps & {
  text: string;
  /** The text that screen readers say after the copy: `Link copiado.` */
  done: string;
  Icon?: LucideIcon;
  onCopied?: () => void;
};

export function CopyButton(props: CopyButtonProps) {
  const { text, done, Icon = Copy, onCopied, children, ...button } = props;
  const { copy, isCopied } = useCopy(text, onCopied);
  const Sign = isCopied ? Check : Icon;
  return (
    <>
      <Button {...button} onClick={copy}>
        <Sign aria-hidden />
        {isCopied ? "Copiado" : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && done}
      </span>
    </>
  );
}
