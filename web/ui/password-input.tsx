import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { Input } from "./input.tsx";

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
      {/* Named by its text: with an aria-label, label queries for "Senha" would also find this button. */}
      <Button variant="icon" className="absolute top-0 right-0" onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        <span className="sr-only">{shown ? "Ocultar senha" : "Mostrar senha"}</span>
      </Button>
    </div>
  );
}
