import "./field.css";
import { clsx } from "clsx";
import { Eye, EyeOff, Search, X } from "lucide-react";
import { type ComponentProps, type RefObject, useState } from "react";
import { Button } from "./button.tsx";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={clsx("control focus-ring", className)} {...props} />;
}

/**
 * Renders a text field that grows with its text. In browsers without `field-sizing` the field
 * scrolls and can be resized.
 */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={clsx("control focus-ring block min-h-26 field-sizing-content", className)}
      {...props}
    />
  );
}

export function PasswordInput(props: ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-13"
      />
      {/* The button has no aria-label: a search for the label "Senha" would find the button
          too. */}
      <Button variant="icon" className="absolute top-0 right-0" onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        <span className="sr-only">{shown ? "Ocultar senha" : "Mostrar senha"}</span>
      </Button>
    </div>
  );
}

type SearchInputProps = ComponentProps<"input"> & {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onType: (typed: string) => void;
};

export function SearchInput({ ref, value, onType, ...props }: SearchInputProps) {
  return (
    <div className="relative min-w-32 flex-1 sm:max-w-md">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
      <Input
        ref={ref}
        type="search"
        autoComplete="off"
        className="px-10"
        value={value}
        onChange={({ target }) => onType(target.value)}
        {...props}
      />
      {value !== "" && (
        <Button
          variant="icon"
          aria-label="Apagar busca"
          className="absolute top-0 right-0"
          onClick={() => {
            onType("");
            ref.current?.focus();
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
