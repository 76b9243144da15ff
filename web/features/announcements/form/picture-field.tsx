import { clsx } from "clsx";
import { ImagePlus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useController, useWatch } from "react-hook-form";
import { afterPaint } from "@/lib/browser/after-paint.ts";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { FormError } from "@/ui/form.tsx";
import { Textarea } from "@/ui/input.tsx";
import { descriptionOf } from "../model/picture-description.ts";
import type { AnnouncementFields as FieldValues } from "../model/schema.ts";
import { choosePicture, useShownPicture } from "../picture/chosen-pictures.ts";
import { useOfferedFiles } from "../picture/use-dropped-files.ts";
import type { AnnouncementForm } from "./use-announcement-form.ts";

const NAMES = ["picture", "picture_description"] as const;
type PictureValues = Pick<FieldValues, (typeof NAMES)[number]>;
const NO_PICTURE: PictureValues = { picture: "", picture_description: "" };

const OF_PICTURE = <span className="sr-only"> imagem</span>;

/**
 * Shows the field with the suggested description. The suggestion follows the title, date and place
 * of the announcement until a person edits the field.
 */
function PictureDescription({ form: { control } }: { form: AnnouncementForm }) {
  const { field, fieldState } = useController({ control, name: "picture_description" });
  const described = useWatch({ control, compute: descriptionOf });
  // A person may empty the field while typing. The suggestion returns only when the form is saved,
  // or opened again.
  const [isEdited, setIsEdited] = useState(false);
  return (
    <Field
      label="Descrição da imagem"
      hint="Quem não pode ver a imagem ouve este texto."
      error={fieldState.error?.message}
    >
      {(controlProps) => (
        <Textarea
          {...controlProps}
          {...field}
          value={isEdited ? field.value : described}
          onChange={(event) => {
            setIsEdited(true);
            field.onChange(event);
          }}
        />
      )}
    </Field>
  );
}

/**
 * Shows the field for the announcement's picture. A person can choose, drop or paste a picture. The
 * field suggests a description of the picture.
 */
export function PictureField({ form }: { form: AnnouncementForm }) {
  const { control, setValue, clearErrors, getValues, formState } = form;
  const picture = useWatch({ control, name: "picture" });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const nameId = useId();
  const shown = useShownPicture(picture);
  // The reason why the last file could not be read. In this case the former picture is in the form
  // again.
  const [readFault, setReadFault] = useState<string>();
  const former = useRef<PictureValues>(undefined);

  const setPicture = (values: PictureValues) => {
    clearErrors(NAMES);
    for (const name of NAMES) setValue(name, values[name], { shouldDirty: true });
  };
  const readFile = (file: File) => {
    // A person may choose a second file while the first file is read. After a failure, the picture
    // before both files is restored.
    former.current ??= getValues();
    afterPaint(() => field.current?.scrollIntoView({ block: "nearest" }));
    const chosen = choosePicture(file, (name, fault) => {
      if (getValues("picture") !== name) return;
      if (fault !== undefined) setPicture(former.current ?? NO_PICTURE);
      // The draft can store the picture only after the file was read. Therefore the same name is
      // set again, which saves the draft.
      else setValue("picture", name, { shouldDirty: true });
      former.current = undefined;
      flushSync(() => setReadFault(fault));
      // The form's buttons may cover the message about an unreadable file, so the message is
      // scrolled into view.
      if (fault) field.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    });
    setReadFault(undefined);
    // The description of the former picture does not fit the new picture, so the description is
    // cleared.
    setPicture({ ...NO_PICTURE, picture: chosen });
  };
  const remove = () => {
    flushSync(() => {
      former.current = undefined;
      setReadFault(undefined);
      setPicture(NO_PICTURE);
    });
    button.current?.focus();
  };
  const isOver = useOfferedFiles(readFile);
  const hasPicture = picture !== "";
  // Error when a draft refers to a picture that this device no longer stores.
  const lost = typeof shown === "object" && "fault" in shown ? shown.fault : undefined;
  const fault = readFault ?? lost ?? formState.errors.picture?.message;

  return (
    <fieldset
      ref={field}
      data-optional
      aria-labelledby={nameId}
      className="flex min-w-0 scroll-my-24 flex-col gap-3"
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) readFile(file);
          // The file input is cleared. Otherwise the browser would fire no event when the same file
          // is chosen again.
          currentTarget.value = "";
        }}
      />
      <p id={nameId} className={hasPicture ? "font-semibold" : "sr-only"}>
        Imagem
      </p>
      {hasPicture && (
        // The box around the picture has a fixed height, so that the form does not move when the
        // picture appears.
        <div className="grid h-[min(14rem,40vh)] place-items-center overflow-hidden rounded-xl border border-line bg-sunken text-muted">
          {shown === "reading" && <p aria-hidden>Preparando a imagem…</p>}
          {typeof shown === "object" && "page" in shown && (
            <img src={shown.page} alt="" className="size-full min-h-0 object-contain" />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:grow *:basis-32">
        <Button
          ref={button}
          variant="outline"
          className={clsx(
            !hasPicture && "border-dashed",
            isOver && "border-accent-ink! bg-accent-soft!",
          )}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden />
          {isOver ? "Solte a imagem aqui" : hasPicture ? "Trocar" : "Adicionar imagem"}
          {!isOver && hasPicture && OF_PICTURE}
        </Button>
        {hasPicture && (
          <Button variant="outline" onClick={remove}>
            Remover
            {OF_PICTURE}
          </Button>
        )}
      </div>
      {!hasPicture && (
        <p className="-mt-1.5 text-muted pointer-coarse:hidden">Ou arraste até aqui, ou cole.</p>
      )}
      <p role="status" className="sr-only">
        {shown === "reading" && "Preparando a imagem…"}
        {hasPicture && shown !== "reading" && !fault && "Imagem adicionada."}
      </p>
      <FormError text={fault} />
      {hasPicture && <PictureDescription form={form} />}
    </fieldset>
  );
}
