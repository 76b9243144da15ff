import "./picture-field.css";
import { clsx } from "clsx";
import { ImagePlus } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/form.tsx";
import type { AnnouncementForm } from "../form/use-announcement-form.ts";
import { choosePicture } from "./chosen-pictures.ts";
import { PictureDescription } from "./picture-description.tsx";
import { ShownPicture, useShownPicture } from "./shown-picture.tsx";
import { useOfferedFiles } from "./use-offered-files.ts";

const OF_PICTURE = <span className="sr-only"> imagem</span>;

/** The announcement's picture: chosen, dropped or pasted; shown as readers will see it, and described. */
export function PictureField({ form }: { form: AnnouncementForm }) {
  const { control, setValue, clearErrors, getValues, formState } = form;
  const picture = useWatch({ control, name: "picture" });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const shown = useShownPicture(picture);

  const put = (name: string) => {
    clearErrors(["picture", "picture_description"]);
    setValue("picture", name, { shouldDirty: true });
  };
  const take = (file: File) =>
    put(
      choosePicture(file, (name) => {
        // For the draft, which can keep it now.
        if (getValues("picture") === name) setValue("picture", name, { shouldDirty: true });
      }),
    );
  const remove = () => {
    flushSync(() => {
      put("");
      setValue("picture_description", "", { shouldDirty: true });
      setValue("isPicturePlain", false, { shouldDirty: true });
    });
    button.current?.focus();
  };
  const isOver = useOfferedFiles(take);
  const hasPicture = picture !== "";
  const fault = shown !== "reading" && shown !== undefined && "fault" in shown && shown.fault;

  return (
    <fieldset data-optional aria-labelledby={nameId} className="picture-field">
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) take(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <p id={nameId} className={hasPicture ? "mb-1.5 font-semibold" : "sr-only"}>
        Imagem
      </p>
      {hasPicture && <ShownPicture shown={shown} />}
      <div className={clsx(hasPicture && "picture-buttons")}>
        <Button
          ref={button}
          variant="outline"
          className={clsx("picture-button", isOver && "is-over")}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden />
          {isOver && "Solte a imagem aqui"}
          {!isOver && !hasPicture && "Adicionar imagem"}
          {!isOver && hasPicture && "Trocar"}
          {!isOver && hasPicture && OF_PICTURE}
        </Button>
        {hasPicture && (
          <Button variant="outline" onClick={remove}>
            Remover
            {OF_PICTURE}
          </Button>
        )}
      </div>
      {!hasPicture && <p className="picture-hint">Ou arraste até aqui, ou cole.</p>}
      <p role="status" className="sr-only">
        {shown === "reading" && "Preparando a imagem…"}
        {hasPicture && shown !== "reading" && !fault && "Imagem adicionada."}
      </p>
      <FormError text={fault || formState.errors.picture?.message} />
      {hasPicture && !fault && <PictureDescription form={form} />}
    </fieldset>
  );
}
