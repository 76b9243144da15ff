import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/form.tsx";
import { useChangeMark } from "../mutations.ts";
import { PictureError, scalePicture } from "../scale-picture.ts";
import { useMark } from "./church-mark.tsx";

const THEMES = { light: "Tema claro", dark: "Tema escuro" };

/** The church's own mark: chosen as a picture, seen in both themes, and taken away again. */
export function MarkField() {
  const id = useId();
  const mark = useMark();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [reading, setReading] = useState(false);
  const { mutate, isPending } = useChangeMark();
  const busy = reading || isPending;

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = "";
    if (file === undefined) return;
    setFault(undefined);
    setReading(true);
    try {
      mutate(await scalePicture(file));
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      setFault(error.message);
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="mt-8">
      <h3 id={id} className="font-semibold">
        Marca da igreja (opcional)
      </h3>
      <p className="mt-1 text-muted">
        Uma imagem quadrada, no lugar do sino, no alto das telas e no ícone da aba. Fica melhor com
        fundo transparente.
      </p>
      {mark && (
        <div className="mt-3 flex flex-wrap gap-3">
          {Object.entries(THEMES).map(([theme, label]) => (
            <figure
              key={theme}
              className={`${theme} rounded-xl border border-line bg-page p-3 text-ink`}
            >
              <img src={mark} alt="" width={64} height={64} className="size-16 object-contain" />
              <figcaption className="mt-2 text-muted">{label}</figcaption>
            </figure>
          ))}
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
        <Button variant="outline" aria-busy={busy} onClick={() => !busy && input.current?.click()}>
          <ImageUp aria-hidden />
          {mark ? "Trocar imagem" : "Escolher imagem"}
        </Button>
        {mark && (
          <Button variant="quiet" aria-busy={busy} onClick={() => !busy && mutate(null)}>
            <Trash2 aria-hidden />
            Voltar ao sino
          </Button>
        )}
      </div>
      <FormError text={fault} />
    </div>
  );
}
