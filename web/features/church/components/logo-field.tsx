import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { errorText } from "@/lib/data/errors.ts";
import { Button } from "@/ui/button.tsx";
import { BothThemes, FormError } from "@/ui/form.tsx";
import { useChangeLogo } from "../mutations.ts";
import { useLogo } from "./church-logo.tsx";

export function LogoField() {
  const id = useId();
  const logo = useLogo();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useChangeLogo();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The file input is cleared. Otherwise choosing the same file again would fire no event.
    currentTarget.value = "";
    if (file) mutate(file);
  }

  return (
    <div className="mt-8">
      <h3 id={id} className="font-serif text-xl font-semibold">
        Símbolo da igreja (opcional)
      </h3>
      <p className="mt-1 text-muted">
        Uma imagem quadrada, que aparece no lugar do sino. Fica melhor com fundo transparente.
      </p>
      {logo && (
        <div className="mt-3">
          <BothThemes>
            <img src={logo} alt="" width={64} height={64} className="size-16 object-contain" />
          </BothThemes>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-labelledby={id}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="outline"
          aria-busy={isPending}
          onClick={() => !isPending && input.current?.click()}
        >
          <ImageUp aria-hidden />
          {logo ? "Trocar imagem" : "Escolher imagem"}
        </Button>
        {logo && (
          <Button variant="quiet" aria-busy={isPending} onClick={() => !isPending && mutate(null)}>
            <Trash2 aria-hidden />
            Voltar ao sino
          </Button>
        )}
      </div>
      <FormError text={error ? errorText(error) : undefined} />
    </div>
  );
}
