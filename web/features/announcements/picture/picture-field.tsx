import "./picture-field.css";
import { clsx } from "clsx";
import { ImagePlus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { Button } from "@/ui/button.tsx";
import { FormError } from "@/ui/form.tsx";
import type { AnnouncementForm } from "../form/use-announcement-form.ts";
import type { AnnouncementFields as FieldValues } from "../model/schema.ts";
import { choosePicture, expectPicture } from "./chosen-pictures.ts";
import { PictureDescription } from "./picture-description.tsx";
import { ShownPicture, useShownPicture } from "./shown-picture.tsx";
import { useOfferedFiles } from "./use-offered-files.ts";

const NAMES = ["picture", "picture_description", "isPicturePlain"] as const;
type PictureValues = Pick<FieldValues, (typeof NAMES)[number]>;
const NO_PICTURE: PictureValues = { picture: "", picture_description: "", isPicturePlain: false };

const OF_PICTURE = <span className="sr-only"> imagem</span>;

/** The announcement's picture: chosen, dropped or pasted; shown as readers will see it, and described. */
export function PictureField({ form }: { form: AnnouncementForm }) {
  const { control, setValue, clearErrors, getValues, formState } = form;
  const picture = useWatch({ control, name: "picture" });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const nameId = useId();
  const shown = useShownPicture(picture);
  // Why the last file is none; then the picture of before is there again.
  const [unread, setUnread] = useState<string>();
  const former = useRef<PictureValues>(undefined);

  const put = (values: PictureValues) => {
    clearErrors(NAMES);
    for (const name of NAMES) setValue(name, values[name], { shouldDirty: true });
  };
  const take = (file: File) => {
    // Of one that is being read it is not known whether it can be.
    former.current ??= getValues();
    const chosen = choosePicture(file, (name, fault) => {
      if (getValues("picture") !== name) return;
      if (fault !== undefined) put(former.current ?? NO_PICTURE);
      // For the draft, which can keep it now.
      else setValue("picture", name, { shouldDirty: true });
      former.current = undefined;
      flushSync(() => setUnread(fault));
      // Below the button it may lie behind those of the form.
      if (fault) field.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    });
    setUnread(undefined);
    // What is said of a picture is not said of another one.
    put({ ...NO_PICTURE, picture: chosen });
  };
  const remove = () => {
    flushSync(() => {
      former.current = undefined;
      setUnread(undefined);
      put(NO_PICTURE);
    });
    button.current?.focus();
  };
  const isOver = useOfferedFiles(take);
  const hasPicture = picture !== "";
  // Of one that a draft names and the device has lost.
  const lost = typeof shown === "object" && "fault" in shown ? shown.fault : undefined;
  const fault = unread ?? lost ?? formState.errors.picture?.message;

  return (
    <fieldset ref={field} data-optional aria-labelledby={nameId} className="picture-field">
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
          onClick={() => {
            input.current?.click();
            void expectPicture();
          }}
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
      <FormError text={fault} />
      {hasPicture && <PictureDescription form={form} />}
    </fieldset>
  );
}
